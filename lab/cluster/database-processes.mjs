import { isPostmasterOf, readPidFile } from '../../scripts/postgres/postmaster.mjs'
import { processTreeOf, sendSignal } from '../../scripts/system/processes.mjs'

/**
 * Returns the processes of the PostgreSQL server in this folder, the postmaster first. Empty if it is not running.
 * @param {string} dataDir
 */
export function databaseProcesses(dataDir) {
  const pid = readPidFile(dataDir)?.pid
  return pid && isPostmasterOf(pid, dataDir) ? processTreeOf(pid) : []
}

/** Kills a PostgreSQL server whose Patroni is no longer running. @param {string} dataDir */
export function endDatabase(dataDir) {
  for (const pid of databaseProcesses(dataDir)) sendSignal(pid, 'SIGKILL')
}
