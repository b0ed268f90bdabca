import { spawnSync } from 'node:child_process'
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
const BEGIN = '<!-- the results of npm run cluster -- prove --write -->'
const END = '<!-- the end of the results -->'
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
const failedIn = ({ failed }) => Object.values(failed).reduce((sum, count) => sum + count, 0)

/** @param {Summary} summary */
function rowOf(summary) {
  const { title, seconds, requests, acknowledged, perSecond, failed, inFlight, comparison } = summary
  const total = failedIn(summary)
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
 * Returns the results below the table: broken guarantees, faults that were not tested, and the status at the end.
 * @param {Outcome} outcome
 */
function resultsOf({ summaries, skipped, whole }) {
  const problems = summaries.flatMap((summary) => summary.problems.map((problem) => `✗ ${summary.title}: ${problem}.`))
  const acknowledged = whole.acknowledged.toLocaleString('en-US')
  return [
    ...problems,
    ...skipped.map((reason) => `Not tested: ${reason}.`),
    problems.length > 0
      ? `${acknowledged} writes were acknowledged.`
      : `All ${acknowledged} acknowledged writes existed exactly once. No classes overlapped.`,
    `${whole.undecided} writes were abandoned without a known result.`,
    whole.agree ? 'At the end, all members had the same records.' : '✗ At the end, the members had different records.',
    whole.archived ? 'The archive contained every change.' : '✗ The archive lacked changes.',
  ]
}

/** @param {Outcome} outcome */
export function hasPassed({ summaries, whole }) {
  return whole.agree && whole.archived && summaries.every(({ problems }) => problems.length === 0)
}

/**
 * Returns the lines of docs/cluster.md: the circumstances, a row for each fault that made requests fail, and the
 * results.
 * @param {Outcome} outcome
 * @param {Pick<Options, 'rate'>} options
 * @param {string[]} programs the tested programs with their versions
 */
export function documentLines(outcome, { rate }, programs) {
  const { summaries, whole } = outcome
  const [harmful, harmless] = [summaries.filter(failedIn), summaries.filter((summary) => !failedIn(summary))]
  const cores = `${os.cpus().length} cores for the cluster and client`
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${[cores, ...programs].join(', ')}; ${rate} writes a second, ${whole.minutes.toFixed(1)} minutes in total.`,
    '',
    '| fault | failed (in flight) | longest pause | recovered after |',
    '| --- | ---: | ---: | ---: |',
    ...harmful.map(
      (summary) =>
        `| ${summary.title} | ${failedIn(summary)} (${summary.inFlight}) | ${summary.longestPause.toFixed(1)} s | ${summary.recoveredAfter.toFixed(1)} s |`,
    ),
    '',
    ...(harmless.length > 0 ? [`No request failed after: ${harmless.map(({ title }) => title).join('; ')}.`, ''] : []),
    resultsOf(outcome).join(' '),
  ]
}

/**
 * Writes the results into docs/cluster.md.
 * @param {Outcome} outcome
 * @param {Options} options
 */
export function writeResults(outcome, options) {
  const file = path.join(ROOT, FILE)
  const text = fs.readFileSync(file, 'utf8')
  const [before] = text.split(BEGIN)
  const [, after = ''] = text.split(END)
  const programs = [pooler(), patroniVersion(), `Node ${process.versions.node}`]
  fs.writeFileSync(file, `${before}${[BEGIN, ...documentLines(outcome, options, programs), END].join('\n')}${after}`)
  return FILE
}

/**
 * Returns the version of PgBouncer, for example "PgBouncer 1.24.1". The version determines whether prepared statements
 * reduce the database's work.
 */
function pooler() {
  return spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout.split('\n', 1).join()
}
