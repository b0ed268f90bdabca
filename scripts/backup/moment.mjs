import { holdPictures, namedKeys, picturesIn } from './pictures.mjs'
import { openSnapshot } from './records.mjs'

const ROUNDS = 5

/**
 * One moment of the records for which every picture that they name is held. A picture is written before the record that
 * names it, and may be replaced at any time: one that came and went between two looks makes for another try.
 * @param {import('pg').Client} client
 * @param {string} uploads
 * @param {string} hold
 */
export async function openTogether(client, uploads, hold) {
  for (let round = 1; ; round++) {
    holdPictures(uploads, hold)
    const tables = await openSnapshot(client)
    /** @type {import('pg').QueryResult<{ now: Date }>} */
    const { rows } = await client.query('SELECT now()')
    holdPictures(uploads, hold)
    const keys = await namedKeys(client)
    const held = picturesIn(hold)
    const own = keys.filter((key) => !key.startsWith('uploadthing/'))
    const missing = own.filter((key) => !held.has(key))
    if (missing.length === 0 || round === ROUNDS) {
      return { tables, takenAt: rows[0]?.now.toISOString() ?? '', missing, elsewhere: keys.length - own.length }
    }
    await client.query('ROLLBACK')
  }
}
