import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { fingerprint } from '../system/fingerprint.mjs'
import { runProgram } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'
import { step } from '../system/terminal.mjs'

/** @typedef {{ role: string, name: string, phone: string, password: string }} Login */
/**
 * @typedef {{ summary: string, academy: string, until: string, logins: Login[] }} SeedReport
 *   the last output of prisma/seed.ts; `until`: the time at which new classes have to be added
 */

/** Changes to these settings do not run the seed again. */
const CHECKED_AT_EACH_START = ['PORT', 'HOST', 'DATABASE_URL', 'ACADEMY_DATA_DIR']
const REPORT_FILE = 'demo.json'
const SOURCES = ['prisma/seed.ts', 'prisma/seed-data.ts', 'prisma/seed-people.ts', 'lib/academy.ts']

/** Deletes the folder's demo report, because a new database has no demo people yet. @param {string} folder */
export function deleteDemoReport(folder) {
  fs.rmSync(path.join(folder, REPORT_FILE), { force: true })
}

/**
 * Prepares the demo academy in a database (docs/decisions/2026-11-23-server.md). Stores the seed's output as a report
 * in the database's folder. Runs the seed again only if the day, the seed's source code or the settings have changed.
 * @param {string} folder the folder of the database, which is deleted together with the database
 * @param {NodeJS.ProcessEnv} env the environment of the server
 */
export function demoOf(folder, env) {
  const reportFile = path.join(folder, REPORT_FILE)
  const key = fingerprint(SOURCES, settings(env))
  const stored = read(reportFile)
  let report = stored?.key === key && new Date() < new Date(stored.report.until) ? stored.report : null
  return {
    /** True if the demo people exist, even if some of today's classes are missing. */
    isMade: stored !== null,
    /** Adds the missing people and classes. @returns {Promise<SeedReport>} */
    async prepare() {
      if (report) return report
      report = await seed(env)
      fs.writeFileSync(`${reportFile}.new`, JSON.stringify({ key, report }), { mode: 0o600 })
      fs.renameSync(`${reportFile}.new`, reportFile)
      return report
    },
  }
}

/**
 * Returns the values of the settings. The seed runs again when one of these values changes.
 * @param {NodeJS.ProcessEnv} env
 */
function settings(env) {
  const list = path.join(ROOT, '.env.example')
  const text = fs.existsSync(list) ? fs.readFileSync(list, 'utf8') : ''
  const names = [...text.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  return names.filter((name) => !CHECKED_AT_EACH_START.includes(name)).map((name) => `${name}=${env[name] ?? ''}`)
}

/**
 * @param {string} file
 * @returns {{ key: string, report: SeedReport } | null}
 */
function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    // If the report is missing or incomplete, the demo academy is prepared again.
    return null
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<SeedReport>}
 */
async function seed(env) {
  /** @type {SeedReport | undefined} */
  let report
  await step('Preparing the demo academy', async () => {
    const { code, output, stdout } = await runProgram(process.execPath, ['--import', 'tsx', 'prisma/seed.ts'], { env })
    const setting = /^\s*(?:Error: )?(Configuration: .+)$/m.exec(output)?.[1]
    if (code !== 0 && setting) throw new Failure(`${setting}.`, 'Correct the setting in the environment or in .env.')
    if (code !== 0) throw new Failure(`The demo academy could not be prepared:\n${output.trim().slice(-3000)}`)
    report = /** @type {SeedReport} */ (JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
    return report.summary
  })
  if (!report) throw new Failure('The demo academy could not be prepared.')
  return report
}
