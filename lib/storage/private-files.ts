import { uploadsDir } from '@/lib/core/data-dir'
import { env } from '@/lib/core/env'
import type { FileStore } from './file-store'
import { localDisk } from './local-disk'
import { UPLOADTHING_PREFIX, uploadThing } from './uploadthing'

/**
 * The store that the configuration chose, for new files. A file is read and removed where it was put, which its key
 * says, so that changing the configuration loses none.
 */
export function privateFiles(): FileStore {
  const disk = localDisk(uploadsDir())
  const settings = env()
  const cloud = settings.UPLOADTHING_TOKEN ? uploadThing(settings.UPLOADTHING_TOKEN, settings) : null
  const homeOf = (key: string): FileStore => {
    if (!key.startsWith(UPLOADTHING_PREFIX)) return disk
    if (!cloud) throw new Error('this file is kept at UploadThing, but UPLOADTHING_TOKEN is not set')
    return cloud
  }
  return {
    put: (folder, bytes, type) => (cloud ?? disk).put(folder, bytes, type),
    get: (key) => homeOf(key).get(key),
    remove: (key) => homeOf(key).remove(key),
    list: async () => [...(await disk.list()), ...((await cloud?.list()) ?? [])],
  }
}
