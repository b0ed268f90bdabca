import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../system/failure.mjs'

const DISK = 'on this disk'
/** How the keys of pictures begin that lie elsewhere (lib/storage/private-files.ts). */
const ELSEWHERE = [
  { prefix: 's3/', place: 'in S3' },
  { prefix: 'uploadthing/', place: 'at UploadThing' },
]

/**
 * Where a picture lies, in words.
 * @param {string} key
 */
export const placeOf = (key) => ELSEWHERE.find(({ prefix }) => key.startsWith(prefix))?.place ?? DISK

/** @param {string} key */
export const isOnDisk = (key) => placeOf(key) === DISK

/** As the store on the disk names its files; half files have other names. */
const NAME = /^[0-9a-f-]{36}\.[a-z]+$/

/**
 * Keeps hold of every picture that is there now: whatever the academy removes later, its bytes stay until the folder goes.
 * May be done again, for those that have come since. A picture never changes once it has its name.
 * @param {string} uploads
 * @param {string} hold a folder on the same disk
 */
export function holdPictures(uploads, hold) {
  for (const folder of foldersIn(uploads)) {
    fs.mkdirSync(path.join(hold, folder), { recursive: true, mode: 0o700 })
    for (const name of fs.readdirSync(path.join(uploads, folder)).filter((each) => NAME.test(each))) {
      keep(path.join(uploads, folder, name), path.join(hold, folder, name))
    }
  }
}

/**
 * @param {string} file
 * @param {string} held
 */
function keep(file, held) {
  try {
    fs.linkSync(file, held)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return
    // A file system without links.
    try {
      fs.copyFileSync(file, held)
    } catch (second) {
      if (codeOf(second) !== 'ENOENT') throw second
    }
  }
}

/**
 * The pictures held, by their keys, with their sizes in bytes.
 * @param {string} hold
 * @returns {Map<string, number>}
 */
export function picturesIn(hold) {
  const found = new Map()
  for (const folder of foldersIn(hold)) {
    for (const name of fs.readdirSync(path.join(hold, folder)).sort()) {
      found.set(`${folder}/${name}`, fs.statSync(path.join(hold, folder, name)).size)
    }
  }
  return found
}

/**
 * The keys that records name: every column that lib/privacy/retention-service.ts asks before it removes a file.
 * @param {import('pg').Client} client
 * @returns {Promise<string[]>}
 */
export async function namedKeys(client) {
  /** @type {import('pg').QueryResult<{ key: string }>} */
  const { rows } = await client.query(
    `SELECT screenshot_key AS key FROM public.payments WHERE screenshot_key IS NOT NULL
     UNION SELECT file_key FROM public.teacher_pictures`,
  )
  return rows.map(({ key }) => key)
}

/** @param {string} place */
function foldersIn(place) {
  if (!fs.existsSync(place)) return []
  return fs
    .readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
