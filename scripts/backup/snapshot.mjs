import { holdPictures, isOnDisk, picturesIn, placeOf, readPictureKeys } from './pictures.mjs'
import { openSnapshot } from './records.mjs'

/**
 * Opens a snapshot of the records, and links every picture into `holdFolder`. The backup can then read a picture even
 * after the application has removed the original (lib/storage/local-disk.ts).
 * @param {import('pg').Client} client
 * @param {string} uploads
 * @param {string} holdFolder the folder `backup.work/pictures` next to the uploads, which the caller must have created
 */
export async function openSnapshotWithPictures(client, uploads, holdFolder) {
  const tables = await openSnapshot(client)
  /** @type {import('pg').QueryResult<{ now: Date }>} */
  const { rows } = await client.query('SELECT now()')
  holdPictures(uploads, holdFolder)
  const keys = await readPictureKeys(client)
  const held = picturesIn(holdFolder)
  const others = keys.filter((key) => !isOnDisk(key))
  return {
    tables,
    takenAt: rows[0]?.now.toISOString() ?? '',
    missing: keys.filter((key) => isOnDisk(key) && !held.has(key)),
    elsewhere: others.length,
    places: [...new Set(others.map(placeOf))],
  }
}
