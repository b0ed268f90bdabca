import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { startPair } from '../../../scripts/postgres/standby.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { step } from '../../../scripts/system/terminal.mjs'
import { postmasterAt } from '../cost.mjs'
import { formatNumber, markdown, medianOf } from '../report.mjs'
import { describeConditions } from './academies.mjs'
import { fillLargeAcademy } from './large.mjs'
import { environment } from './serve.mjs'

/** @import { ReplicaCost } from '../reads/replica-reads' */

const DATABASE = 'replica'

/**
 * Measures the processor time of queries with and without a replica (lib/db/replica.ts).
 * @param {string} folder
 * @param {number} rounds
 * @returns {Promise<string>} as Markdown
 */
export async function measureReplica(folder, rounds) {
  const begun = new Date()
  const loadBefore = os.loadavg()[0] ?? Number.NaN
  const pair = await step('Creating the large academy and its replica', () =>
    startPair({
      dataDir: path.join(folder, 'pair'),
      fill: async (primary) => {
        await primary.create(DATABASE)
        await migrate(primary.url(DATABASE), { applicationUrl: primary.applicationUrl(DATABASE) })
        const client = new pg.Client({ connectionString: primary.url(DATABASE) })
        await client.connect()
        await fillLargeAcademy(client).finally(() => client.end())
      },
    }),
  )
  try {
    const postmasters = [await postmasterAt(pair.primary.url(DATABASE)), pair.standby.pid]
    const runReads = async (/** @type {Record<string, string>} */ settings) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', path.join('lab', 'bench', 'reads', 'replica-reads.ts'), ...postmasters.map(String)],
        {
          cwd: ROOT,
          env: { ...environment(pair.primary.applicationUrl(DATABASE), path.join(folder, 'files-pair')), ...settings },
          maxBuffer: 16 * 1024 * 1024,
        },
      )
      return /** @type {ReplicaCost[]} */ (JSON.parse(stdout))
    }
    /** @type {{ without: ReplicaCost[], with: ReplicaCost[] }[]} */
    const all = []
    for (let round = 1; round <= rounds; round++) {
      await step(`Round ${round} of ${rounds}`, async () => {
        all.push({
          without: await runReads({}),
          with: await runReads({ REPLICA_DATABASE_URL: pair.standby.applicationUrl(DATABASE) }),
        })
      })
    }
    const run = `${rounds} alternating rounds, medians; load average at the start ${formatNumber(loadBefore, 1)}, at the end ${formatNumber(os.loadavg()[0] ?? Number.NaN, 1)}.`
    return `${(await describeConditions(begun)).join(' ')} ${run}\n\n${tableOf(all)}`
  } finally {
    await pair.stop()
  }
}

/** @param {{ without: ReplicaCost[], with: ReplicaCost[] }[]} all */
function tableOf(all) {
  const head = [
    'processor time of one call, ms',
    'primary, without',
    'primary, with',
    'replica, with',
    'application, without',
    'application, with',
  ]
  const readNames = all[0]?.with.map((cost) => cost.name) ?? []
  const rows = readNames.map((name, i) => {
    const of = (/** @type {'without' | 'with'} */ which, /** @type {'primary' | 'standby' | 'application'} */ what) =>
      formatNumber(medianOf(all.map((round) => round[which][i]?.[what] ?? Number.NaN)), 1)
    return [
      name,
      ...[of('without', 'primary'), of('with', 'primary'), of('with', 'standby')],
      ...[of('without', 'application'), of('with', 'application')],
    ]
  })
  return markdown([head, ...rows])
}
