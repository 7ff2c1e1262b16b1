import { readFileSync } from 'node:fs';

/** Loaded into a console before its own code: its clock is ahead by the milliseconds that a file of the test has. */
const Real = Date;
const moved = () => Real.now() + Number(readFileSync(process.env.MOVED_CLOCK, 'utf8'));

globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length === 0 ? [moved()] : parts));
  }

  static now() {
    return moved();
  }
};
