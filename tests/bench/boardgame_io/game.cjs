// The least game there is: whoever's turn it is counts one further.
// `client: false` keeps the mover from showing its own guess before the server's word.
exports.game = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    tick: {
      move: ({ G }) => {
        G.count += 1;
      },
      client: false,
    },
  },
};
