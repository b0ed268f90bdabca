import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type BrowserCommand, type TestSpecification } from 'vitest/node'
import { findBrowser } from '../scripts/test/browser.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const alias = { '@': root }

// The first process searches for a browser, and the workers inherit the result.
process.env.E2E_BROWSER ||= findBrowser() ?? ''

/** In CI a failed test runs once more, as in the browser tests. The output reports the retry. */
const retry = process.env.CI ? 1 : 0

/** The system's browser in India, with reduced motion. */
const browserInIndia = playwright({
  launchOptions: {
    executablePath: process.env.E2E_BROWSER || undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      // Most code runs too rarely to be worth optimizing. Without the optimizing compilers, the tests take a sixth less
      // time.
      '--js-flags=--no-opt --no-maglev',
    ],
    // Tests in New York override this zone. They could not override Playwright's option `timezoneId`.
    env: { ...process.env, TZ: 'Asia/Kolkata' },
  },
  contextOptions: { locale: 'en-IN', reducedMotion: 'reduce' },
})

/** Brings the tab to the front, because the browser renders a covered tab only once a second. */
const bringToFront: BrowserCommand<[]> = ({ page }) => page.bringToFront()

// For most test files, loading the application takes as long as running the tests. Test files therefore share a process
// or a browser tab (isolate: false). Files that replace modules or set variables get a separate process, except if they
// set the variables with tests/support/variables.ts. Fake clocks are reset after each test.
const CHANGES_ITS_PROCESS =
  /process\.env\.\w+ = |Object\.assign\(process\.env|vi\.(mock|stub|resetModules)|sharp\.unblock/

/** Returns the source files in a folder whose text matches a pattern. */
const filesWith = (pattern: RegExp, folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => pattern.test(fs.readFileSync(path.join(root, file), 'utf8')))
const aloneInUnit = filesWith(CHANGES_ITS_PROCESS, 'tests/unit')
const aloneInServices = filesWith(CHANGES_ITS_PROCESS, 'tests/services')

/**
 * The test files that spend most of their time waiting, or take the longest. They start early, so that no worker is
 * idle at the end.
 */
const LONG =
  /\/(backup|replica|traces|demo-academy|second-factor|password-reset|process-roles|teacher-pictures|stopping|outage|retrying-pool|fuzz|login-limits|query-plans|job-crashes|zoom-instances|messages|address-and-limits|zoom-meetings)\.test/
/**
 * Runs files with a separate process before files that share one. A mixed order would restart the shared process often.
 */
class SeparateAndLongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * Number(!project.config.isolate) + Number(!LONG.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** These limits only end tests that hang. On a slow machine, a test can take several times as long as usual. */
const limits = { testTimeout: 60_000, hookTimeout: 90_000 }

// An unusual time zone, to expose code that uses the machine's zone by accident.
const unit = {
  env: { TZ: 'Asia/Kathmandu' },
  setupFiles: 'tests/setup/unit-worker.ts',
  maxWorkers: 2,
  ...limits,
  sequence: { groupOrder: 1 },
}

/** These tests open every state of every screen. They are part of `npm test -- journeys`. */
const SCENES = 'tests/components/**/*-scenes.test.tsx'

/**
 * The component tests that check accessibility and sideways scrolling. These checks take long, so they run only in the
 * level `scenes`, which repeats these tests.
 */
const checkingAccessibility = filesWith(/expect(Accessible|FitsEveryScreen)\(/, 'tests/components')

/** The number of workers for tests that often wait. Two workers would not use the machine fully. */
const WAITING = 3

/** The number of browser tabs for component tests. A third tab takes as long to load as it saves. */
const TABS = 2

const services = {
  globalSetup: 'tests/setup/services.ts',
  setupFiles: ['tests/setup/unit-worker.ts', 'tests/setup/services-worker.ts'],
  maxWorkers: WAITING,
  retry,
  ...limits,
  sequence: { groupOrder: 2 },
}

/** This file runs last, because it checks the SQL statements that all other service tests recorded. */
const AT_THE_END = 'tests/services/server/raw-sql-rows.test.ts'

/** Returns the configuration for component tests. All test files share the tabs of one browser. */
const inBrowser = (name: string, files: { include: string[]; exclude?: string[] }): TestProjectInlineConfiguration => ({
  root,
  resolve: { alias: { ...alias, 'next/navigation': path.join(root, 'tests/support/browser/next-navigation.ts') } },
  // Vite scans for packages before every test run. If Vite finds a package only while tests run, Vite loads a second
  // copy of React.
  optimizeDeps: { force: true },
  test: {
    name,
    retry,
    ...limits,
    // The mocks of one test file must not affect the next file.
    restoreMocks: true,
    ...files,
    setupFiles: ['tests/support/components/next-process.ts', 'tests/support/components/setup.ts'],
    maxWorkers: TABS,
    isolate: false,
    expect: { poll: { timeout: 15_000, interval: 60 } },
    env: {
      ACCESSIBILITY: name === 'scenes' ? 'checked' : '',
      PICTURES: process.env.PICTURES && path.resolve(process.env.PICTURES),
    },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: browserInIndia,
      viewport: { width: 1280, height: 800 },
      commands: { bringToFront },
      instances: [{ browser: 'chromium' }],
    },
    sequence: { groupOrder: 4 },
  },
})

/** Tests over HTTP against the production build. All tests in `tests/long` are part of `npm test -- journeys`. */
const overHttp = (name: string, include: string): TestProjectInlineConfiguration => ({
  root,
  resolve: { alias },
  test: {
    name,
    retry,
    include: [include],
    isolate: false,
    setupFiles: 'tests/setup/unit-worker.ts',
    globalSetup: 'tests/setup/api.ts',
    maxWorkers: WAITING,
    ...limits,
    sequence: { groupOrder: 3 },
  },
})

// Vitest projects with different numbers of workers cannot run at the same time, so each has its own `groupOrder`.
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // The stages share transformed modules, which saves a twelfth of the time of the service tests.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SeparateAndLongFirst },
    projects: [
      {
        root,
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: aloneInUnit,
          isolate: false,
          ...unit,
        },
      },
      {
        root,
        resolve: { alias },
        test: { name: 'unit, each alone', include: aloneInUnit, ...unit },
      },
      inBrowser('components', { include: ['tests/components/**/*.test.tsx'], exclude: [SCENES] }),
      inBrowser('scenes', { include: [SCENES, ...checkingAccessibility] }),
      {
        root,
        resolve: { alias },
        test: {
          name: 'services',
          include: ['tests/services/**/*.test.ts'],
          exclude: [...aloneInServices, AT_THE_END],
          isolate: false,
          ...services,
        },
      },
      {
        root,
        resolve: { alias },
        test: { name: 'services, each alone', include: aloneInServices, ...services },
      },
      {
        root,
        resolve: { alias },
        test: {
          name: 'services, at the end',
          include: [AT_THE_END],
          maxWorkers: 1,
          ...limits,
          sequence: { groupOrder: 5 },
        },
      },
      overHttp('api', 'tests/api/**/*.test.ts'),
      overHttp('long', 'tests/long/*.test.ts'),
      {
        root,
        resolve: { alias },
        test: { name: 'long, in process', include: ['tests/long/database/*.test.ts'], ...services },
      },
    ],
  },
})
