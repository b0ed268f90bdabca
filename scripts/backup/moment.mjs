import { holdPictures, isOnDisk, namedKeys, picturesIn, placeOf } from './pictures.mjs'
import { openSnapshot } from './records.mjs'

/**
 * One moment of the records for which every picture that they name is held: those that were there before it, those that came
 * since, and those that went, which the academy itself puts into the folder as it removes them (lib/storage/local-disk.ts).
 * @param {import('pg').Client} client
 * @param {string} uploads
 * @param {string} hold `backup.work/pictures` beside the uploads, and there already
 */
export async function openTogether(client, uploads, hold) {
  const tables = await openSnapshot(client)
  /** @type {import('pg').QueryResult<{ now: Date }>} */
  const { rows } = await client.query('SELECT now()')
  holdPictures(uploads, hold)
  const keys = await namedKeys(client)
  const held = picturesIn(hold)
  const others = keys.filter((key) => !isOnDisk(key))
  return {
    tables,
    takenAt: rows[0]?.now.toISOString() ?? '',
    missing: keys.filter((key) => isOnDisk(key) && !held.has(key)),
    elsewhere: others.length,
    places: [...new Set(others.map(placeOf))],
  }
}
