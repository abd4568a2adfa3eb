// Loaded with `node --import`: the system clock stands at FAKE_NOW (epoch milliseconds), timers run on.
const now = Number(process.env.FAKE_NOW);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(now);
    else super(...values);
  }
  static now() {
    return now;
  }
};
