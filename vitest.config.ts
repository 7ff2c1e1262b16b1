import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isSoak = Boolean(process.env.SOAK);

// Each of these takes ten seconds or more: started first, none is left for one worker at the end.
const LONG = /(kill|books|postgres|server|launcher|long-reports|race-moves|round-trip)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return (await super.sort(files)).toSorted((left, right) => isLong(right) - isLong(left));
  }
}

export default defineConfig({
  test: {
    include: isSoak ? ['{src,tests}/**/*.soak.test.ts'] : ['{src,tests}/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**', ...(isSoak ? [] : ['**/*.soak.test.ts'])],
    globalSetup: ['tests/harness/global-setup.ts'],
    pool: 'forks',
    // Each file has a database and an app of its own; loading the program once per worker saves a quarter of the time.
    isolate: false,
    // Many tests wait for a process or a lease: a third worker uses the processor meanwhile.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // A loaded machine is slow; what never comes still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Conditions are waited for as long as a loaded machine needs; the second that is usual is a time limit in disguise.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // A test counts as passed only when it passed at once.
    retry: 0,
  },
});
