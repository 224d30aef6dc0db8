// A boardgame.io server on any free port, which it names itself when it serves.
const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game.cjs");

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: 0 });
