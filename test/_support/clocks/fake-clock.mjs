// Loaded with `node --import`, timers run on. The system clock stands at FAKE_NOW (epoch milliseconds), or
// goes on shifted by the milliseconds that FAKE_CLOCK_FILE holds at that moment.
import { readFileSync } from 'node:fs';

const { FAKE_NOW, FAKE_CLOCK_FILE } = process.env;
const RealDate = Date;
const now = FAKE_CLOCK_FILE
  ? () => RealDate.now() + Number(readFileSync(FAKE_CLOCK_FILE, 'utf8'))
  : () => Number(FAKE_NOW);
globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(now());
    else super(...values);
  }
  static now() {
    return now();
  }
};
