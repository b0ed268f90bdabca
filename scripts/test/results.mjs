import fs from 'node:fs'

/**
 * What a stage of tests came to. A trouble is a test that failed (or did so once, and passed when it was tried again), or
 * an error that no test made its own: `what` names it, `why` says the reason.
 * @typedef {{ what: string, why: string }} Trouble
 * @typedef {{ passed: number, failed: number, flaky: number, troubles: Trouble[] }} Results
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
export function troubleLines(stage, troubles) {
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
