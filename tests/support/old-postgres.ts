import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Programs, runAs } from '../../scripts/postgres/binaries.mjs'
import { findLocations } from '../../scripts/postgres/locations.mjs'
import { OWNER, saveConnection } from '../../scripts/postgres/prepare.mjs'
import { findFreePort } from '../../scripts/system/ports.mjs'
import { installedPrograms, programsBroughtAlong } from '../../scripts/upgrade/old-programs.mjs'

/** PostgreSQL of an earlier major version: the one that comes with the project on 64-bit Linux, else one of this machine. */
export const findOldPostgres = (): Programs | null =>
  [programsBroughtAlong(), ...['17', '16', '15', '14'].map(installedPrograms)].find((found) => found !== null) ?? null

/** An empty cluster of that version in a data folder that is not there yet. Its programs are given to startPostgres again. */
export async function makeOldCluster(dataDir: string, programs: Programs): Promise<void> {
  const { binDir, clusterDir, user } = findLocations(dataDir, () => undefined, programs)
  const password = 'of a test'
  const passwordFile = path.join(clusterDir, 'password')
  fs.mkdirSync(clusterDir, { mode: 0o700 })
  fs.writeFileSync(passwordFile, password)
  if (user) for (const place of [clusterDir, passwordFile]) fs.chownSync(place, user.uid, user.gid)
  // The academy's own locale is known from 17 on.
  const locale = ['--encoding=UTF8', '--locale=C']
  const args = ['-D', path.join(clusterDir, 'data'), '-U', OWNER, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256']
  const made = spawnSync(path.join(binDir, 'initdb'), [...args, ...locale, '--no-sync'], { ...runAs(user), cwd: '/' })
  if (made.status !== 0) throw new Error(String(made.stderr))
  saveConnection(clusterDir, { port: await findFreePort(), password })
}
