import os from 'node:os'

const MIB = 1024 * 1024
/** Nearly three times all that the process holds under the load of `npm run bench` (docs/performance.md). */
const LARGEST_HEAP_MIB = 1024

/** What the process may have: the machine's memory, or what its container leaves of it. */
const roomOf = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * How a server process is started, so that it holds what it needs and not what the machine would have: V8 derives from the bound of
 * its heap how far garbage may grow before it is collected, and glibc keeps freed memory in as many places as threads asked for some.
 * What the environment says of either counts.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} [room] bytes
 * @returns {{ env: NodeJS.ProcessEnv, execArgv: string[] }}
 */
export function withBoundMemory(env, room = roomOf()) {
  const chosen = /--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '')
  const heap = Math.min(LARGEST_HEAP_MIB, Math.floor(room / MIB / 2))
  return { env: { MALLOC_ARENA_MAX: '2', ...env }, execArgv: chosen ? [] : [`--max-old-space-size=${heap}`] }
}
