import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const browsers = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/cluster.ts',
  outputDir: 'test-results',
  // Many tests wait for a slow connection or a printer: a third worker uses the CPU meanwhile.
  workers: 3,
  retries: 0,
  // A loaded machine is slow; a wait for an event that never comes still ends.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A service worker would answer for files that a test holds back; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // During the transition between themes, colours have low contrast for a moment.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Playwright's browser, where the system has none.
      executablePath: browsers.find((path) => path && existsSync(path)),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        // The headless shell would round the width of each letter to whole pixels, which no other browser does.
        '--font-render-hinting=none',
        // A name that is no secure context, as on a local network.
        '--host-resolver-rules=MAP console.test 127.0.0.1',
        '--disable-quic',
        '--no-first-run',
        // A key press while the page is moving may be lost.
        '--disable-smooth-scrolling',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
