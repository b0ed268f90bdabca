import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkNode, install } from '../start/install.mjs'
import { asFailure, Failure, messageOf } from '../system/failure.mjs'
import { endPrograms, runProgram, withFolderLock } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'
import { printLine, seconds, step } from '../system/terminal.mjs'
import { lastOutputLines, readResults, report } from './results.mjs'

/** @import { Outcome, Row } from './results.mjs' */
/** @typedef {Record<string, string>} Env */
/** @typedef {(name: string, env: Env, extra: string[]) => Promise<Outcome>} Stage */

const BUILD = '.next-test'
const RESULTS = path.join(ROOT, 'test-results')
/** @type {Map<string, Stage>} */
const STAGES = new Map([
  ['lint', lint],
  ['types', types],
  ['build', buildForTests],
  ['unit', vitest],
  // React's production build saves a quarter of the time. Scenes use the development build, whose warnings fail a test.
  ['components', (name, env, extra) => vitest(name, { ...env, NODE_ENV: 'production' }, extra)],
  ['services', vitest],
  ['api', vitest],
  ['e2e', playwright],
  ['scenes', vitest],
  ['long', vitest],
  ['journeys', playwright],
])
/** These stages run first and at the same time. Each of them alone would often leave a processor idle. */
const PARALLEL = new Set(['lint', 'types'])
/** Long stages that run only on request. `npm test -- journeys` also runs `scenes` and `long`. */
const ON_REQUEST = new Set(['scenes', 'long', 'journeys'])
const NEED_BUILD = new Set(['api', 'e2e', 'long', 'journeys'])
const NEED_BROWSER = new Set(['components', 'e2e', 'scenes', 'journeys'])
const NEED_DATABASE = new Set(['services', 'api', 'e2e', 'long', 'journeys'])

/** For each stage, the Vitest option that selects the tests of changed code. @type {Map<string, string>} */
const CHANGED_ONLY = new Map()

/** @type {Row[]} */
const rows = []
/** Cleanup functions, run in reverse order. @type {(() => void | Promise<void>)[]} */
const cleanups = []
/** @type {Promise<void> | null} */
let ending = null

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end(name === 'SIGINT' ? 130 : 143))

process.on('uncaughtException', (error) => {
  process.stderr.write(`\n${error.stack}\n`)
  void end(1)
})

try {
  checkNode()
  await end(await testEverything())
} catch (error) {
  if (!ending) {
    const failure = asFailure(error)
    process.stderr.write(`\n${failure instanceof Failure ? failure.message : failure.stack}\n\n`)
    report(rows)
    await end(1)
  }
}

async function testEverything() {
  const { stages, extra } = readArguments()
  clearConfiguration()
  await withFolderLock(printLine, install)
  await withFolderLock(printLine, async () => {
    const { generate, isGenerated } = await import('../build/generate.mjs')
    if (!isGenerated()) await step('Generating the database client', generate)
  })
  /** @type {Env} */
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const temporary = ownTemporaryFolder()
  /** @type {Env} */
  const env = {
    NEXT_DIST_DIR: BUILD,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'test',
    TMPDIR: temporary,
    ...colour,
  }
  if (stages.some((name) => NEED_BROWSER.has(name))) env.E2E_BROWSER = await ensureBrowser()
  if (stages.some((name) => NEED_DATABASE.has(name))) {
    Object.assign(env, await database(path.join(temporary, 'academy')))
  }
  fs.rmSync(RESULTS, { recursive: true, force: true })
  fs.mkdirSync(RESULTS, { recursive: true })

  await Promise.all(stages.filter((name) => PARALLEL.has(name)).map((name) => run(name, env, extra)))
  for (const name of stages.filter((name) => !PARALLEL.has(name))) await run(name, env, extra)
  return report(rows) ? 0 : 1
}

/**
 * @param {string} name
 * @param {Env} env
 * @param {string[]} extra
 */
async function run(name, env, extra) {
  const begun = Date.now()
  const stage = STAGES.get(name)
  if (stage && (isBuilt() || !NEED_BUILD.has(name))) {
    printLine(`── ${name}`)
    rows.push({ name, ...(await stage(name, env, extra)), took: seconds(begun) })
  } else {
    printLine(`── ${name}: not run, because the build failed`)
    rows.push({ name, ok: false, passed: 0, failed: 0, took: '-', note: 'not run' })
  }
}

// Prevents the caller's variables and a .env file from affecting the tests. Sets each variable to an empty value. An
// empty variable counts as unset, and a value from .env does not replace it.
function clearConfiguration() {
  const example = fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8')
  for (const [, name = ''] of example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)) process.env[name] = ''
}

/**
 * Returns the stages to run. If there is only one stage, also returns the arguments to pass on to its test runner.
 * `quick`, `--changed` and `--changed=<commit>` select the stages that need no build. In these stages, only the tests
 * of changed code run, but `quick` runs all unit tests.
 */
function readArguments() {
  const args = process.argv.slice(2)
  const changed = args.find((word) => /^--changed(=|$)/.test(word))
  const quick = args.includes('quick')
  const stageNames = args.filter((word) => word !== 'quick' && word !== changed)
  if (quick || changed) {
    if (stageNames.length)
      throw new Failure(`${quick ? 'quick' : changed} cannot be combined with ${stageNames.join(' ')}.`)
    if (quick) CHANGED_ONLY.set('components', '--changed').set('services', '--changed')
    else for (const name of ['unit', 'components', 'services']) CHANGED_ONLY.set(name, changed ?? '')
    return { stages: ['lint', 'types', 'unit', 'components', 'services'], extra: [] }
  }
  const knownStages = stageNames.filter((name) => STAGES.has(name))
  const extra = stageNames.filter((name) => !STAGES.has(name))
  if (extra.length && knownStages.length !== 1) {
    throw new Failure(
      `Unknown stage: ${extra[0]}.`,
      `The stages are ${[...STAGES.keys()].join(', ')}; with a single stage, further arguments go to its runner.`,
    )
  }
  const stages = knownStages.length ? knownStages : [...STAGES.keys()].filter((name) => !ON_REQUEST.has(name))
  if (stages.includes('journeys') && extra.length === 0) stages.push('scenes', 'long')
  if (stages.some((name) => NEED_BUILD.has(name)) && !stages.includes('build')) stages.unshift('build')
  return { stages: [...STAGES.keys()].filter((name) => stages.includes(name)), extra }
}

function isBuilt() {
  return !rows.some(({ name, ok }) => name === 'build' && !ok)
}

async function ensureBrowser() {
  const { fetchBrowser, findBrowser } = await import('./browser.mjs')
  return findBrowser() ?? (await step('Downloading a browser', fetchBrowser))
}

/** Creates a folder for all temporary files of this run. The folder is deleted at the end, even after a failure. */
function ownTemporaryFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-test-'))
  fs.chmodSync(folder, 0o711)
  cleanups.push(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/**
 * Starts a PostgreSQL server for this run only. Its database is fast but not crash-safe, and is deleted afterwards.
 * @param {string} dataDir
 */
async function database(dataDir) {
  const { startPostgres } = await import('../postgres/cluster.mjs')
  const starting = startPostgres({ dataDir, durable: false, printLine })
  cleanups.push(async () => {
    const cluster = await starting.catch(() => null)
    await cluster?.stop()
    cluster?.remove()
  })
  const cluster = await starting
  return {
    TEST_POSTGRES: cluster.url('{database}'),
    TEST_POSTGRES_APPLICATION: cluster.applicationUrl('{database}'),
  }
}

/** @type {Stage} */
async function lint(_name, env) {
  const steps = [
    await runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'], env),
    await runTool('knip/bin/knip.js', ['--no-progress'], env),
    await runScript('scripts/lint/prose.mjs', [], env),
    await runScript('scripts/lint/commits.mjs', [], env),
  ]
  return check(steps.find(({ code }) => code !== 0) ?? { code: 0, output: '' })
}

/** @type {Stage} */
async function types(_name, env) {
  const made = await runTool('next/dist/bin/next', ['typegen'], env)
  return check(
    made.code === 0 ? await runTool('typescript/bin/tsc', ['--noEmit', '-p', 'tests/tsconfig.json'], env) : made,
  )
}

// A build cache only helps later builds. If the stage `types` has passed, this is probably a full run, which builds
// once, so it writes no cache.
/** @type {Stage} */
async function buildForTests() {
  try {
    const once = rows.some(({ name, ok }) => name === 'types' && ok)
    await withFolderLock(printLine, async () => (await import('../build/build.mjs')).build(BUILD, { once }))
    return { ok: true }
  } catch (error) {
    process.stdout.write(`${messageOf(error)}\n`)
    return { ok: false, problems: [{ what: 'the build failed', why: messageOf(error) }] }
  }
}

/** @type {Stage} */
function vitest(name, env, extra) {
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-reporter.mjs']
  const changed = CHANGED_ONLY.get(name)
  const some = changed ? [changed, '--passWithNoTests'] : []
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', `${name}*`, ...reporters, ...some, ...extra]
  return runTestRunner(name, 'vitest/vitest.mjs', args, env)
}

/** @type {Stage} */
function playwright(name, env, extra) {
  return runTestRunner(name, '@playwright/test/cli.js', ['test', '--config', 'tests/playwright.config.ts', ...extra], {
    ...env,
    PLAYWRIGHT_STAGE: name,
  })
}

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {Env} env
 * @returns {Promise<Outcome>}
 */
async function runTestRunner(name, program, args, env) {
  const file = path.join(RESULTS, `${name}.json`)
  const ended = check(await runTool(program, args, { ...env, TEST_RESULTS: file }))
  const results = readResults(file)
  if (!results) return { problems: [{ what: 'the runner wrote no results', why: '' }], ...ended, ok: false }
  const { passed, failed, flaky, problems } = results
  const explained = problems.length ? { problems } : {}
  return { ...ended, ...explained, passed, failed, note: flaky ? `ok, ${flaky} flaky` : undefined }
}

/**
 * @param {string} file a path in node_modules
 * @param {string[]} args
 * @param {Env} env
 */
function runTool(file, args, env) {
  return runScript(path.join('node_modules', file), args, env)
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {Env} env
 */
function runScript(file, args, env) {
  const onOutput = (/** @type {Buffer} */ chunk) => process.stdout.write(chunk)
  return runProgram(process.execPath, [path.join(ROOT, file), ...args], { env, onOutput })
}

/**
 * @param {{ code: number | null, output: string }} result
 * @returns {Outcome}
 */
function check({ code, output }) {
  if (code === 0) return { ok: true }
  return {
    ok: false,
    problems: [lastOutputLines(`exited with ${code === null ? 'a signal' : `code ${code}`}`, output)],
  }
}

/** @param {number} code */
function end(code) {
  ending ??= (async () => {
    const overdue = setTimeout(() => process.exit(1), 9500)
    await endPrograms()
    for (const cleanUp of cleanups.reverse()) await (async () => cleanUp())().catch(() => {})
    clearTimeout(overdue)
    process.exit(code)
  })()
  return ending
}
