import { respondsOk } from './wait.mjs'

/** @import { DatabaseMember } from './topology.mjs' */
/** @typedef {{ name: string, role: string, state: string, lag?: number | string }} PatroniMember */

/**
 * Returns the PostgreSQL members as reported by the member that responds first.
 * @param {DatabaseMember[]} databases
 * @returns {Promise<PatroniMember[]>}
 */
export async function membersOf(databases) {
  const requests = databases.map(async ({ host, rest }) => {
    const answer = await fetch(`http://${host}:${rest}/cluster`, { signal: AbortSignal.timeout(2000) })
    return /** @type {{ members: PatroniMember[] }} */ (await answer.json()).members
  })
  return Promise.any(requests).catch(() => [])
}

/**
 * Returns the member that is the leader according to both etcd and its own response. After a power cut, etcd still
 * names the old leader until the old leader's lease expires.
 * @param {DatabaseMember[]} databases
 */
export async function leaderOf(databases) {
  const leader = (await membersOf(databases)).find(({ role, state }) => role === 'leader' && state === 'running')
  const member = databases.find(({ name }) => name === leader?.name)
  const leads =
    member &&
    (await respondsOk(`http://${member.host}:${member.rest}/primary`, { method: 'OPTIONS' }).catch(() => false))
  return leads ? member : null
}
