// Server and clients in one process.
const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game.cjs");

Server({ games: [game], origins: [Origins.LOCALHOST] })
  .run({ port: 0 })
  .then(({ appServer }) => {
    process.argv = [...process.argv.slice(0, 2), appServer.address().port, ...process.argv.slice(2)];
    require("./clients.cjs");
  });
