import fs from 'node:fs'
import { table } from '../system/terminal.mjs'

/**
 * What a stage of tests came to. A trouble is a test that failed (or did so once, and passed when it was tried again), or
 * an error that no test made its own: `what` names it, `why` says the reason.
 * @typedef {{ what: string, why: string }} Trouble
 * @typedef {{ passed: number, failed: number, flaky: number, troubles: Trouble[] }} Results
 * @typedef {{ ok: boolean, passed?: number, failed?: number, note?: string | undefined, troubles?: Trouble[] }} Outcome
 * @typedef {Outcome & { name: string, took: string }} Row
 */

/** Of a stage: more would push the first ones out of sight, and the reporters have printed all. */
const MOST = 15
const LINES = 60
const WIDTH = 200

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const COLOURS = /\x1b\[[\d;]*m/g

/** Where the runner that is under way leaves its results; named by scripts/test/test.mjs. */
const file = () => process.env.TEST_RESULTS

/** @param {Results} results */
export function writeResults(results) {
  const to = file()
  if (to) fs.writeFileSync(to, JSON.stringify(results))
}

/**
 * What a runner has left there; null when it did not get that far.
 * @param {string} from
 * @returns {Results | null}
 */
export function readResults(from) {
  try {
    return JSON.parse(fs.readFileSync(from, 'utf8'))
  } catch {
    return null
  }
}

/**
 * A program that failed, and said nothing better than its last words.
 * @param {string} what
 * @param {string} output
 * @returns {Trouble}
 */
export function lastWords(what, output) {
  return {
    what: `${what}; its last words:`,
    why: fullLines(output)
      .slice(-LINES / 4)
      .join('\n'),
  }
}

/**
 * The lines that say in short what went wrong in a stage.
 * @param {string} stage
 * @param {Trouble[]} troubles
 */
function troubleLines(stage, troubles) {
  const each = Math.floor(LINES / Math.min(troubles.length, MOST)) - 1
  const told = troubles.slice(0, MOST).flatMap(({ what, why }) => [
    `✗ ${stage}: ${what}`,
    ...fullLines(why)
      .slice(0, each)
      .map((line) => `    ${line.slice(0, WIDTH)}`),
  ])
  return troubles.length > MOST ? [...told, `  … and ${troubles.length - MOST} more of ${stage}`] : told
}

/** Without what the runner itself had open. @param {string} text */
function fullLines(text) {
  const lines = text.replaceAll(COLOURS, '').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line && !/^at (.*node_modules|new Promise)/.test(line))
}

/**
 * Prints the result of each stage, and the failures below. Returns true if everything passed. A failed stage without a
 * failed test counts as one failure.
 * @param {readonly Row[]} rows
 */
export function report(rows) {
  /** @param {Row} row */
  const failures = ({ ok, failed = 0 }) => (ok ? failed : Math.max(failed, 1))
  const lines = rows.map((row) => [
    row.name,
    row.ok || row.note === 'not run' ? (row.note ?? 'ok') : 'FAILED',
    row.passed ?? '',
    row.failed ?? '',
    row.took,
  ])
  if (lines.length) {
    const drawn = table([['stage', 'result', 'passed', 'failed', 'time'], ...lines])
    process.stdout.write(`\n${drawn.map((line) => `  ${line}`).join('\n')}\n\n`)
  }
  for (const { name, troubles = [] } of rows) {
    if (troubles.length) process.stdout.write(`${troubleLines(name, troubles).join('\n')}\n\n`)
  }
  const passed = rows.reduce((sum, row) => sum + (row.passed ?? 0), 0)
  const failed = rows.reduce((sum, row) => sum + failures(row), 0)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return rows.length > 0 && failed === 0
}
