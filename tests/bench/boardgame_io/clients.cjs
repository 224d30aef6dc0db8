// Some of the clients of one table, by their numbers. Reads "move NUMBER" from stdin and notes
// when one of ours moves and when it gets a state, in nanoseconds of the clock that all
// processes of a machine share. Notes are written a while later, when the move is over for all.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { createInterface } = require("node:readline");
const { game } = require("./game.cjs");

const LATER = 10;
const [port, players, ...ours] = process.argv.slice(2);
const clients = new Map();

function note(what) {
  what.at = Number(process.hrtime.bigint());
  setTimeout(() => process.stdout.write(JSON.stringify(what) + "\n"), LATER);
}

for (const number of ours) {
  const player = Number(number);
  const client = Client({
    game,
    numPlayers: Number(players),
    matchID: "bench",
    playerID: number,
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    debug: false,
  });
  client.last = -1;
  client.subscribe((state) => {
    if (state !== null && state.G.count !== client.last) {
      client.last = state.G.count;
      note(client.last ? { player, count: client.last } : { player, there: true });
    }
  });
  client.start();
  clients.set(number, client);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const client = clients.get(line.split(" ")[1]);
  note({ player: Number(client.playerID), moves: client.last + 1 });
  client.moves.tick();
});
