import { defineConfig } from 'vitest/config';

const isSoak = Boolean(process.env.SOAK);

export default defineConfig({
  test: {
    include: isSoak ? ['{src,packages,tests}/**/*.soak.test.ts'] : ['{src,packages,tests}/**/*.test.ts'],
    exclude: ['tests/**/e2e/**', '**/node_modules/**', ...(isSoak ? [] : ['**/*.soak.test.ts'])],
    globalSetup: ['tests/harness/global-setup.ts'],
    setupFiles: ['tests/harness/restart-numbers.ts', 'tests/harness/matchers.ts'],
    pool: 'forks',
    // Each file has its own database and app; loading the program once per worker saves a quarter of the time.
    isolate: false,
    // Many tests wait for a process or a lease: a third worker uses the CPU meanwhile.
    maxWorkers: 3,
    // A loaded machine is slow; a wait for an event that never comes still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Conditions may take as long as a loaded machine needs; the default of one second would be a hidden time limit.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // No retries: a test must pass the first time.
    retry: 0,
  },
});
