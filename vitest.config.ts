import { defineConfig } from 'vitest/config';

const isSoak = Boolean(process.env.SOAK);

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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Conditions are waited for as long as a loaded machine needs; the second that is usual is a time limit in disguise.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // A test counts as passed only when it passed at once.
    retry: 0,
  },
});
