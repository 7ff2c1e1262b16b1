import { defineConfig } from 'vitest/config';

const is_soak = Boolean(process.env.SOAK);

export default defineConfig({
  test: {
    include: is_soak ? ['{src,tests}/**/*.soak.test.ts'] : ['{src,tests}/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**', ...(is_soak ? [] : ['**/*.soak.test.ts'])],
    globalSetup: ['tests/harness/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test counts as passed only when it passed at once.
    retry: 0,
  },
});
