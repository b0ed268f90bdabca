import { uploadsDir } from '@/lib/core/config/data-dir'
import { type Env, env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import type { FileStore } from './file-store'
import { localDisk } from './local-disk'
import { S3_PREFIX, s3 } from './s3'
import { UPLOADTHING_PREFIX, uploadThing } from './uploadthing'

interface Place {
  /** The prefix of this store's file keys. Files on the local disk have keys without a prefix. */
  prefix: string
  /** The store, or null if it is not configured. */
  store: FileStore | null
  /** The name of the setting that this store requires. */
  setting: string
}

/** Lists the stores other than the local disk. New files go to the first one that is configured. */
function remoteStores(settings: Env): Place[] {
  const { UPLOADTHING_TOKEN: token } = settings
  return [
    { prefix: S3_PREFIX, store: bucketOf(settings), setting: 'S3_BUCKET' },
    { prefix: UPLOADTHING_PREFIX, store: token ? uploadThing(token, settings) : null, setting: 'UPLOADTHING_TOKEN' },
  ]
}

/**
 * Returns the S3 store, or null if the S3 settings are incomplete. Creates the store only once per process, because it
 * keeps connections open.
 */
function bucketOf(settings: Env): FileStore | null {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!name || !accessKeyId || !secretAccessKey) return null
  const endpoint = settings.S3_ENDPOINT
  const pathStyle = settings.S3_PATH_STYLE ? settings.S3_PATH_STYLE === 'on' : endpoint !== undefined
  const bucket = { endpoint, region: settings.S3_REGION, name, accessKeyId, secretAccessKey, pathStyle }
  return perProcess('filesInS3', () => s3(bucket))
}

/**
 * Returns the file store. New files go to the first configured store. The prefix of a file's key shows which store the
 * file is in.
 */
export function privateFiles(): FileStore {
  const disk = localDisk(uploadsDir())
  const places = remoteStores(env())
  const stores = places.flatMap(({ store }) => store ?? [])
  const storeOf = (key: string): FileStore => {
    const place = places.find(({ prefix }) => key.startsWith(prefix))
    if (!place) return disk
    if (!place.store) throw new Error(`this file is stored elsewhere, but ${place.setting} is not set`)
    return place.store
  }
  return {
    put: (folder, bytes, type) => (stores[0] ?? disk).put(folder, bytes, type),
    get: (key) => storeOf(key).get(key),
    remove: (key) => storeOf(key).remove(key),
    list: async () => (await Promise.all([disk, ...stores].map((store) => store.list()))).flat(),
  }
}

/** True if a file is in the store that new files go to. */
export function isInCurrentStore(key: string): boolean {
  const places = remoteStores(env())
  const home = places.find(({ store }) => store !== null)
  const placeOfKey = places.find(({ prefix }) => key.startsWith(prefix))
  return home === placeOfKey
}
