import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from '../scripts/test/browser.mjs'

// The first process searches for a browser, and the workers inherit the result.
process.env.E2E_BROWSER ||= findBrowser() ?? ''

// scripts/test/test.mjs sets PLAYWRIGHT_STAGE to select the main tasks or the journeys.
const stage = process.env.PLAYWRIGHT_STAGE === 'journeys' ? 'journeys' : 'e2e'

export default defineConfig({
  testDir: `./${stage}`,
  globalSetup: './setup/e2e.ts',
  outputDir: `../test-results/${stage}`,
  // Tests often wait, so three workers use the machine better than two.
  workers: 3,
  // In CI, a failed test runs once more. If it then passes, it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // These limits only end tests that hang. On a slow machine, a test can take several times as long as usual.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['../scripts/test/playwright-reporter.mjs']],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-IN',
    // Animations are off, because they use most of the machine's time. A test of an animation turns them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests share one browser, whose context is cleaned between tests. A new browser would compile all scripts again.
    reuseContext: true,
    // Blocks the service worker, because `page.route` does not see requests that a service worker answers. The tests
    // of the service worker override this option.
    serviceWorkers: 'block',
    // Records a test only when it is retried, because recording every test made the suite three times as slow.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_BROWSER || undefined,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
  // A test runs on the desktop by default. A test with @phone in its title runs on a phone. A test with @both runs on
  // both devices, which differ in width and time zone.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, timezoneId: 'Asia/Kolkata' },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // The scale is one pixel per point. Drawing at the phone's real density takes longer, and no test needs it.
        deviceScaleFactor: 1,
        timezoneId: 'America/New_York',
      },
    },
  ],
})
