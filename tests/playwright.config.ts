import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from '../scripts/test/browser.mjs'

// Looked for once, in the first process; the workers inherit it.
process.env.E2E_BROWSER ||= findBrowser() ?? ''

// scripts/test/test.mjs names it: short tests, or long journeys.
const stage = process.env.PLAYWRIGHT_STAGE === 'journeys' ? 'journeys' : 'e2e'

export default defineConfig({
  testDir: `./${stage}`,
  globalSetup: './setup/e2e.ts',
  outputDir: `../test-results/${stage}`,
  // A test often waits for a picture to be drawn, a letter or a clock: two would leave a part of two cores idle.
  workers: 3,
  // Where nobody watches, a test that failed is tried once more, and the table names it as flaky.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['../scripts/test/playwright-reporter.mjs']],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-IN',
    // Drawing moving pictures takes more of the machine than all else; what moves is looked at where a test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test finds a clean browser, but not a new one: to compile the scripts anew took a seventh of the time.
    reuseContext: true,
    // Recording every test made the suite three times as slow.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_BROWSER || undefined,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
  // A test runs on the desk, unless its title says that it is about a phone or that width or clock matter to it.
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
        // As many pixels as points: the phone's own seven times as many take longer to draw, and no test looks at them.
        deviceScaleFactor: 1,
        timezoneId: 'America/New_York',
      },
    },
  ],
})
