import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../../scripts/system/failure.mjs'
import { runProgram } from '../../scripts/system/programs.mjs'

/** @import { Cluster } from './cluster.mjs' */

const FIRST = 'release1'
const NEXT = 'release2'

/**
 * Makes the instances start from a release (scripts/image/gather.mjs), so that changes in the project folder do not
 * affect them.
 * @param {Cluster} cluster a cluster that has not been started
 */
export async function useNewRelease(cluster) {
  const { instances, at } = cluster.topology
  const [instance] = instances
  const env = instance ? cluster.environment(instance) : {}
  const folder = at(FIRST)
  const { code, output } = await runProgram(process.execPath, ['scripts/image/gather.mjs', folder], { env })
  if (code !== 0) throw new Failure(`The release could not be created: ${output.trim()}`)
  for (const { name } of instances) cluster.differences.set(name, { folder })
}

/** Returns the folder of the next release. @param {Cluster} cluster */
export const nextRelease = ({ topology }) => topology.at(NEXT)

/**
 * Creates the next release: the same files with more migrations.
 * @param {Cluster} cluster
 * @param {Record<string, string>} migrations their SQL, keyed by file name
 */
export async function makeNextRelease(cluster, migrations) {
  const folder = nextRelease(cluster)
  await fs.promises.cp(cluster.topology.at(FIRST), folder, { recursive: true, verbatimSymlinks: true })
  for (const [name, sql] of Object.entries(migrations)) {
    const place = path.join(folder, 'prisma/migrations', name)
    fs.mkdirSync(place)
    fs.writeFileSync(path.join(place, 'migration.sql'), sql)
  }
}
