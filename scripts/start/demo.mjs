import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { fingerprint } from '../system/fingerprint.mjs'
import { runProgram } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'
import { step } from '../system/terminal.mjs'

/** @typedef {{ role: string, name: string, phone: string, password: string }} Login */
/** @typedef {{ summary: string, academy: string, until: string, logins: Login[] }} SeedReport what prisma/seed.ts prints last; `until`: when there are new classes to add */

/** Where it listens and where its records are: checked before. */
const OF_EACH_START = ['PORT', 'HOST', 'DATABASE_URL', 'ACADEMY_DATA_DIR']
const NOTE = 'demo.json'
const SOURCES = ['prisma/seed.ts', 'prisma/seed-data.ts', 'prisma/seed-people.ts', 'lib/academy.ts']

/** What was noted of a database that is no more. @param {string} folder */
export function forgetDemo(folder) {
  fs.rmSync(path.join(folder, NOTE), { force: true })
}

/**
 * The demo academy of one database (docs/decisions/2026-11-23-calls-before-next.md). What was made of it is noted beside that database: on the same day, from the same sources, there is
 * nothing to add, and what takes longest at a start (compiling what adds it) is left out.
 * @param {string} folder goes with the database when that is deleted
 * @param {NodeJS.ProcessEnv} env of the server
 */
export function demoOf(folder, env) {
  const note = path.join(folder, NOTE)
  const key = fingerprint(SOURCES, settings(env))
  const known = read(note)
  let report = known?.key === key && new Date() < new Date(known.report.until) ? known.report : null
  return {
    /** Whether its people are there; of today's classes some may be missing. */
    isMade: known !== null,
    /** Adds what is missing. @returns {Promise<SeedReport>} */
    async prepare() {
      if (report) return report
      report = await seed(env)
      fs.writeFileSync(`${note}.new`, JSON.stringify({ key, report }), { mode: 0o600 })
      fs.renameSync(`${note}.new`, note)
      return report
    },
  }
}

/**
 * What is set of all that can be: a wrong one is told in a sentence by what adds the demo academy, which is then not left out.
 * @param {NodeJS.ProcessEnv} env
 */
function settings(env) {
  const list = path.join(ROOT, '.env.example')
  const text = fs.existsSync(list) ? fs.readFileSync(list, 'utf8') : ''
  const names = [...text.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  return names.filter((name) => !OF_EACH_START.includes(name)).map((name) => `${name}=${env[name] ?? ''}`)
}

/**
 * @param {string} file
 * @returns {{ key: string, report: SeedReport } | null}
 */
function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    // None, or half of one: then it is made anew.
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
    if (code !== 0 && setting) throw new Failure(`${setting}.`, 'Correct it in the environment or in .env.')
    if (code !== 0) throw new Failure(`The demo academy could not be prepared:\n${output.trim().slice(-3000)}`)
    report = /** @type {SeedReport} */ (JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
    return report.summary
  })
  if (!report) throw new Failure('The demo academy could not be prepared.')
  return report
}
