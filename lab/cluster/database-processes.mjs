import { isPostmasterOf, readPidFile } from '../../scripts/postgres/postmaster.mjs'
import { familyOf, sendSignal } from '../../scripts/system/processes.mjs'

/**
 * The processes of the PostgreSQL in this folder, the postmaster first; none where it does not run.
 * @param {string} dataDir
 */
export function databaseProcesses(dataDir) {
  const pid = readPidFile(dataDir)?.pid
  return pid && isPostmasterOf(pid, dataDir) ? familyOf(pid) : []
}

/** Ends a PostgreSQL that nobody looks after any more. @param {string} dataDir */
export function endDatabase(dataDir) {
  for (const pid of databaseProcesses(dataDir)) sendSignal(pid, 'SIGKILL')
}
