import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../system/failure.mjs'

const DISK = 'on this disk'
/** Key prefixes of pictures that are not on this disk (lib/storage/private-files.ts). */
const REMOTE_STORES = [
  { prefix: 's3/', place: 'in S3' },
  { prefix: 'uploadthing/', place: 'at UploadThing' },
]

/**
 * Describes where a picture is stored.
 * @param {string} key
 */
export const placeOf = (key) => REMOTE_STORES.find(({ prefix }) => key.startsWith(prefix))?.place ?? DISK

/** @param {string} key */
export const isOnDisk = (key) => placeOf(key) === DISK

/** The file names of complete pictures in the local store. Unfinished files have other names. */
const NAME = /^[0-9a-f-]{36}\.[a-z]+$/

/**
 * Links every complete picture into `holdFolder`, so that its bytes remain when the application removes the picture.
 * A later call adds only new pictures, because complete pictures never change.
 * @param {string} uploads
 * @param {string} holdFolder a folder on the same disk
 */
export function holdPictures(uploads, holdFolder) {
  for (const folder of foldersIn(uploads)) {
    fs.mkdirSync(path.join(holdFolder, folder), { recursive: true, mode: 0o700 })
    for (const name of fs.readdirSync(path.join(uploads, folder)).filter((each) => NAME.test(each))) {
      linkOrCopy(path.join(uploads, folder, name), path.join(holdFolder, folder, name))
    }
  }
}

/**
 * @param {string} file
 * @param {string} held
 */
function linkOrCopy(file, held) {
  try {
    fs.linkSync(file, held)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return
    // This file system does not support hard links, so copy the file.
    try {
      fs.copyFileSync(file, held)
    } catch (second) {
      if (codeOf(second) !== 'ENOENT') throw second
    }
  }
}

/**
 * Returns the sizes of the pictures in `holdFolder`, in bytes, by key.
 * @param {string} holdFolder
 * @returns {Map<string, number>}
 */
export function picturesIn(holdFolder) {
  const pictures = new Map()
  for (const folder of foldersIn(holdFolder)) {
    for (const name of fs.readdirSync(path.join(holdFolder, folder)).sort()) {
      pictures.set(`${folder}/${name}`, fs.statSync(path.join(holdFolder, folder, name)).size)
    }
  }
  return pictures
}

/**
 * Returns the keys of all pictures that the records refer to. Reads the same columns as the cleanup in
 * lib/privacy/retention-service.ts.
 * @param {import('pg').Client} client
 * @returns {Promise<string[]>}
 */
export async function readPictureKeys(client) {
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
