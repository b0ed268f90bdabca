import { parseArgs } from 'node:util'
import { Failure, messageOf } from '../../../scripts/system/failure.mjs'

/**
 * @typedef {object} Options
 * @property {number} rate writes per second
 * @property {number} minutes the minimum duration, divided among the faults
 * @property {boolean} write whether to write the results into docs/cluster.md
 * @property {string | undefined} logs a folder for the logs of the parts
 * @property {string[]} names the names of the faults to test; by default, all faults
 */

const USAGE = 'npm run cluster -- prove [fault … | recovery] [--rate 20] [--minutes 10] [--write] [--logs folder]'

/**
 * @param {string[]} args
 * @param {string[]} faultNames the names of all faults
 * @returns {Options}
 */
export function readOptions(args, faultNames) {
  const { values, positionals } = parse(args)
  const unknown = positionals.filter((name) => !faultNames.includes(name))
  if (unknown.length)
    throw new Failure(`Unknown fault: ${unknown.join(', ')}. The faults are ${faultNames.join(', ')}.`, USAGE)
  const [rate, minutes] = [Number(values.rate), Number(values.minutes)]
  if (!(rate > 0 && rate <= 1000)) throw new Failure('--rate must be more than 0 and at most 1000 writes per second.')
  if (!(minutes >= 0 && minutes <= 600)) throw new Failure('--minutes must be 0 to 600.')
  const names = positionals.length ? faultNames.filter((name) => positionals.includes(name)) : faultNames
  return { rate, minutes, write: values.write, logs: values.logs, names }
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        rate: { type: 'string', default: '20' },
        minutes: { type: 'string', default: '10' },
        write: { type: 'boolean', default: false },
        logs: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Failure(`${messageOf(error)}.`, USAGE)
  }
}
