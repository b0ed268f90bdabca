import { randomUUID } from 'node:crypto'
import { chmod, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/core/http/errors'
import { type FileStore, fileFolders, type StoredFile } from './file-store'

export const DISK_FULL =
  'The academy cannot store pictures right now. Please try again later, or contact the academy office.'

const KEY = /^[a-z]+\/[0-9a-f-]{36}\.[a-z]+$/

/**
 * Stores files in a folder on this machine. Writes each file under a temporary name, flushes it, and then renames it,
 * so that a partial file is never visible.
 */
export function localDisk(root: string): FileStore {
  const locate = (key: string) => {
    if (!KEY.test(key)) throw new Error('this key does not belong to this store')
    return path.join(root, key)
  }
  return {
    async put(folder, bytes) {
      const key = `${folder}/${randomUUID()}.webp`
      const target = locate(key)
      const temporaryPath = `${target}.${randomUUID()}.part`
      try {
        await createPrivateFolder(root)
        await createPrivateFolder(path.dirname(target))
        const file = await open(temporaryPath, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporaryPath, target)
        await syncFolder(path.dirname(target))
        return key
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw isFull(error) ? new AppError('unavailable', DISK_FULL, { cause: error, retryAfter: 300 }) : error
      }
    },
    async get(key) {
      try {
        return await readFile(locate(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await keepForBackup(root, key)
      await rm(locate(key), { force: true })
    },
    async list() {
      const lists = await Promise.all(fileFolders.map((folder) => filesIn(root, folder)))
      return lists.flat()
    },
  }
}

/**
 * If a backup is running, keeps the removed image in the backup's folder, because the backed-up database may still
 * refer to the image (scripts/backup/snapshot.mjs).
 */
async function keepForBackup(root: string, key: string): Promise<void> {
  const holdFolder = path.join(root, '..', 'backup.work', 'pictures')
  const folder = await stat(holdFolder).catch(() => null)
  if (!folder) return
  const held = path.join(holdFolder, key)
  // ENOENT means that the backup has just ended. EEXIST means that the backup already contains the folder or the image.
  const ignoreExpected = (error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'EEXIST'].includes(error.code ?? '')) throw error
  }
  await mkdir(path.dirname(held), { mode: 0o700 }).catch(ignoreExpected)
  const file = path.join(root, key)
  await link(file, held).catch((error) =>
    (error as NodeJS.ErrnoException).code === 'EPERM' ? copyFile(file, held) : ignoreExpected(error),
  )
}

/**
 * Lists the files of a folder. Leaves out partial files from an interrupted `put`, because their names are not valid
 * keys.
 */
async function filesIn(root: string, folder: string): Promise<StoredFile[]> {
  const names = await readdir(path.join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files: StoredFile[] = []
  for (const key of names.map((name) => `${folder}/${name}`).filter((key) => KEY.test(key))) {
    const stats = await stat(path.join(root, key)).catch(() => null)
    if (stats) files.push({ key, putAt: stats.mtime })
  }
  return files
}

/**
 * Creates a folder that only the server's user can read. Also restricts an existing folder, because an earlier version
 * made it readable by all users.
 */
async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** True if the disk is full, the quota is used up, or the file exceeds this process's size limit. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Flushes a folder to disk, so that a rename in it survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
