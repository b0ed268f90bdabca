import fs from 'node:fs'
import { table } from '../system/terminal.mjs'

/**
 * The results of a test stage. A problem is a failed test, a test that passed only when it was repeated, or an error
 * outside of tests. `what` names the problem, and `why` gives the reason.
 * @typedef {{ what: string, why: string }} Problem
 * @typedef {{ passed: number, failed: number, flaky: number, problems: Problem[] }} Results
 * @typedef {{ ok: boolean, passed?: number, failed?: number, note?: string | undefined, problems?: Problem[] }} Outcome
 * @typedef {Outcome & { name: string, took: string }} Row
 */

/** The maximum number of problems in the summary of a stage. The reporters list every problem above the summary. */
const MOST = 15
const LINES = 60
const WIDTH = 200

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colour codes begin with a control character
const COLOURS = /\x1b\[[\d;]*m/g

/** Returns the path of the results file, which scripts/test/test.mjs sets. */
const file = () => process.env.TEST_RESULTS

/** @param {Results} results */
export function writeResults(results) {
  const to = file()
  if (to) fs.writeFileSync(to, JSON.stringify(results))
}

/**
 * Reads the results of a runner, or returns null if it did not write any.
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
 * Reports a failed program with the last lines of its output.
 * @param {string} what
 * @param {string} output
 * @returns {Problem}
 */
export function lastOutputLines(what, output) {
  return {
    what: `${what}; the last lines of its output:`,
    why: fullLines(output)
      .slice(-LINES / 4)
      .join('\n'),
  }
}

/**
 * Returns lines that summarise a stage's problems.
 * @param {string} stage
 * @param {Problem[]} problems
 */
function problemLines(stage, problems) {
  const each = Math.floor(LINES / Math.min(problems.length, MOST)) - 1
  const lines = problems.slice(0, MOST).flatMap(({ what, why }) => [
    `✗ ${stage}: ${what}`,
    ...fullLines(why)
      .slice(0, each)
      .map((line) => `    ${line.slice(0, WIDTH)}`),
  ])
  return problems.length > MOST ? [...lines, `  … and ${problems.length - MOST} more in ${stage}`] : lines
}

/** Returns the text's lines without the runner's stack frames. @param {string} text */
function fullLines(text) {
  const lines = text.replaceAll(COLOURS, '').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line && !/^at (.*node_modules|new Promise)/.test(line))
}

/**
 * Prints the result of each stage, followed by the failures. Returns true if all stages passed. A stage that failed
 * without a failed test counts as one failure.
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
  for (const { name, problems = [] } of rows) {
    if (problems.length) process.stdout.write(`${problemLines(name, problems).join('\n')}\n\n`)
  }
  const passed = rows.reduce((sum, row) => sum + (row.passed ?? 0), 0)
  const failed = rows.reduce((sum, row) => sum + failures(row), 0)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return rows.length > 0 && failed === 0
}
