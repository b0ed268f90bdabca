import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../../../scripts/system/root.mjs'
import { patroniVersion } from '../installed-programs.mjs'

/** @import { Options } from './options.mjs' */
/** @import { Summary } from './summary.mjs' */
/**
 * @typedef {object} Outcome
 * @property {Summary[]} summaries
 * @property {string[]} skipped faults that cannot be tested here, with the reason
 * @property {{ minutes: number, acknowledged: number, undecided: number, agree: boolean, archived: boolean }} whole
 */

const FILE = 'docs/cluster.md'
/** The text between these two markers in the document is replaced. */
const BEGIN = '<!-- the table of npm run cluster -- prove --write -->'
const END = '<!-- its end -->'
const HEADINGS = [
  'fault',
  'observed for',
  'requests',
  'acknowledged',
  'failed',
  'failed in flight',
  'longest pause',
  'recovered after',
  'lost / duplicated / overlapping',
]

/**
 * Returns the rows of the table, with the headings first.
 * @param {Summary[]} summaries
 */
export function rowsOf(summaries) {
  return [HEADINGS, ...summaries.map(rowOf)]
}

/** @param {Summary} summary */
function rowOf(summary) {
  const { title, seconds, requests, acknowledged, perSecond, failed, inFlight, comparison } = summary
  const total = Object.values(failed).reduce((sum, count) => sum + count, 0)
  const kinds = Object.entries(failed).map(([reason, count]) => `${reason}: ${count}`)
  return [
    title,
    `${seconds.toFixed(0)} s`,
    String(requests),
    `${acknowledged} (${perSecond.toFixed(1)}/s)`,
    total ? `${total} (${kinds.join(', ')})` : '0',
    String(inFlight),
    `${summary.longestPause.toFixed(1)} s`,
    `${summary.recoveredAfter.toFixed(1)} s`,
    comparison ? `${comparison.lost.length} / ${comparison.duplicated.length} / ${comparison.overlapping}` : 'not read',
  ]
}

/**
 * Returns the lines that the terminal shows below the table: notes for each fault, then the results.
 * @param {Outcome} outcome
 */
export function linesOf(outcome) {
  return [
    ...outcome.summaries.flatMap(({ title, notes, heldBack }) => [
      ...(heldBack
        ? [`${title}: ${heldBack} writes were not started, because too many were waiting for a response.`]
        : []),
      ...notes.map((note) => `${title}: ${note}`),
    ]),
    ...resultsOf(outcome),
  ]
}

/**
 * Returns the lines that docs/cluster.md shows: broken guarantees, skipped faults and the status at the end.
 * @param {Outcome} outcome
 */
function resultsOf({ summaries, skipped, whole }) {
  return [
    ...summaries.flatMap(({ title, problems }) => problems.map((problem) => `✗ ${title}: ${problem}.`)),
    ...skipped.map((reason) => `Not tested: ${reason}.`),
    `${whole.acknowledged} writes were acknowledged in ${whole.minutes.toFixed(1)} minutes; ${whole.undecided} were abandoned without a known result.`,
    whole.agree ? 'At the end, all members had the same records.' : '✗ At the end, the members had different records.',
    whole.archived ? 'At the end, all changes were archived.' : '✗ At the end, not all changes were archived.',
  ]
}

/** @param {Outcome} outcome */
export function hasPassed({ summaries, whole }) {
  return whole.agree && whole.archived && summaries.every(({ problems }) => problems.length === 0)
}

/**
 * Writes the table into docs/cluster.md, with the circumstances of the measurement.
 * @param {Outcome} outcome
 * @param {Options} options
 */
export function writeTable(outcome, { rate, minutes }) {
  const file = path.join(ROOT, FILE)
  const text = fs.readFileSync(file, 'utf8')
  const [before] = text.split(BEGIN)
  const [, after = ''] = text.split(END)
  const rows = rowsOf(outcome.summaries).map((row) => `| ${row.join(' | ')} |`)
  rows.splice(1, 0, `|${' --- |'.repeat(HEADINGS.length)}`)
  const lines = [
    BEGIN,
    `Measured on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), all parts and the`,
    `client on this one machine, ${pooler()}, ${patroniVersion()}, Node ${process.versions.node}; ${rate} writes per second requested, at least ${minutes} minutes in total; load average at the end ${os.loadavg()[0]?.toFixed(1)}.`,
    '',
    ...rows,
    '',
    ...resultsOf(outcome).map((line) => `- ${line}`),
    END,
  ]
  fs.writeFileSync(file, `${before}${lines.join('\n')}${after}`)
  return FILE
}

/**
 * Returns the version of PgBouncer, for example "PgBouncer 1.24.1". The version determines whether prepared statements
 * reduce the database's work.
 */
function pooler() {
  return spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0]
}

function commit() {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
}
