import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../../scripts/system/failure.mjs'
import { runProgram } from '../../scripts/system/programs.mjs'

/** @import { Cluster } from './cluster.mjs' */

const FIRST = 'release1'
const NEXT = 'release2'

/**
 * Makes the instances start from a release: complete and never written to, as an image is (scripts/image/gather.mjs). What changes in this
 * project's folder meanwhile changes nothing there.
 * @param {Cluster} cluster not started yet
 */
export async function startFromRelease(cluster) {
  const { instances, at } = cluster.topology
  const [instance] = instances
  const env = instance ? cluster.environment(instance) : {}
  const folder = at(FIRST)
  const { code, output } = await runProgram(process.execPath, ['scripts/image/gather.mjs', folder], { env })
  if (code !== 0) throw new Failure(`No release could be gathered: ${output.trim()}`)
  for (const { name } of instances) cluster.differences.set(name, { folder })
}

/** The folder of the release after it. @param {Cluster} cluster */
export const nextRelease = ({ topology }) => topology.at(NEXT)

/**
 * Makes it: the same, with further migrations.
 * @param {Cluster} cluster
 * @param {Record<string, string>} migrations their SQL by name
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
