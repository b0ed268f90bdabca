import pg from 'pg'
import { LOOPBACK } from '../topology.mjs'
import { respondsOk, waitFor } from '../wait.mjs'

/** @import { Cluster } from '../cluster.mjs' */
/** @import { EtcdMember } from '../topology.mjs' */

/** Time limit of each check, in seconds. A standby may have to copy the whole database again. */
const WITHIN = 180

/**
 * Waits until every part of the cluster works. Throws if a check exceeds the time limit.
 * @param {Cluster} cluster
 */
export async function waitUntilHealthy(cluster) {
  const { instances, etcd, databases } = cluster.topology
  await waitFor('not all members of etcd are healthy', WITHIN, async () => {
    const requests = etcd.map(({ client }) => respondsOk(`http://${LOOPBACK}:${client}/health`))
    return (await Promise.all(requests)).every(Boolean)
  })
  await waitFor('not all members of PostgreSQL are replicating', WITHIN, async () => {
    const members = await cluster.members()
    const following = members.filter(({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state))
    const hasLeader = members.some(({ role, state }) => role === 'leader' && state === 'running')
    const hasSyncStandby = members.some(({ role }) => role === 'sync_standby')
    return hasLeader && hasSyncStandby && following.length === databases.length - 1
  })
  await waitFor('not all instances are ready', WITHIN, async () => {
    const requests = instances.map(({ port }) => respondsOk(`http://${LOOPBACK}:${port}/api/ready`))
    return (await Promise.all(requests)).every(Boolean)
  })
}

/** Time limit for archiving the last change. Older WAL segments may have to be archived first. */
const ARCHIVING_LIMIT_SECONDS = 120

/**
 * Waits until the database has archived all changes so far. Returns false if that fails or takes too long.
 * @param {Cluster} cluster
 */
export async function waitUntilArchived(cluster) {
  const leader = await cluster.leader()
  if (!leader) return false
  const client = new pg.Client({ connectionString: cluster.adminUrl(leader) })
  await client.connect()
  try {
    /** @type {pg.QueryResult<{ piece: string }>} */
    const { rows } = await client.query('SELECT pg_walfile_name(pg_switch_wal()) AS piece')
    await waitFor('the last change is not archived', ARCHIVING_LIMIT_SECONDS, async () => {
      const { rowCount } = await client.query('SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1', [
        rows[0]?.piece,
      ])
      return rowCount === 1
    })
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/**
 * Returns etcd's leader. Throws an error if there is none.
 * @param {Cluster} cluster
 * @returns {Promise<EtcdMember>}
 */
export async function etcdLeader({ topology }) {
  for (const member of topology.etcd) {
    const response = await fetch(`http://${LOOPBACK}:${member.client}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    })
    /** @type {{ leader: string, header: { member_id: string } }} */
    const { leader, header } = await response.json()
    if (leader === header.member_id) return member
  }
  throw new Error('etcd has no leader')
}
