import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { ROOT } from '../../scripts/system/root.mjs'

/** Where the packages that it imports are found. */
const PROGRAM = path.join(ROOT, 'test-results', `worker-process-${process.pid}.mjs`)

/**
 * An instance of the application without its web side (worker-process.ts); it says `ready`. One file is made of its sources
 * first: to compile each of them anew takes an instance three times as long.
 */
export function startInstance(): ChildProcess {
  buildSync({
    entryPoints: [path.join(ROOT, 'tests', 'support', 'worker-process.ts')],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  return fork(PROGRAM, [], { execArgv: [] })
}
