// Loaded with `node --import`: at SIGUSR2 the system clock goes wrong by CLOCK_JUMP_MS, at the next one it is right
// again; timers run on as they do. It is right from CLOCK_START on (epoch milliseconds), where that is set.
const RealDate = Date;
const jump = Number(process.env.CLOCK_JUMP_MS);
const right = process.env.CLOCK_START ? Number(process.env.CLOCK_START) - RealDate.now() : 0;
let offset = right;
process.on('SIGUSR2', () => {
  offset = offset === right ? right + jump : right;
});
globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset);
    else super(...values);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
