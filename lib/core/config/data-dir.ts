import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { env } from './env'

/** The project's folder. The server is always started in this folder. */
export const projectRoot = process.cwd()

/**
 * Returns a path in the data folder. Without the comment in the call, the build would treat every file of the project
 * as one that this code reads.
 */
const inDataDir = (...names: string[]): string =>
  path.resolve(/* turbopackIgnore: true */ projectRoot, env().ACADEMY_DATA_DIR, ...names)

/** Returns the folder for uploads that are stored on this machine. */
export function uploadsDir(): string {
  return inDataDir('uploads')
}

/** Returns the folder for emails, which are written to files if no mail server is configured. */
export function mailDir(): string {
  return inDataDir('mail')
}

/** Returns the file with the last published content (lib/academy/stored-publication.ts). */
export function publicationFile(): string {
  return inDataDir('published.json')
}

/** Returns when the embedded database was last backed up (scripts/backup/backup.mjs), or null if that is unknown. */
export async function lastBackup(): Promise<Date | null> {
  try {
    const text = await readFile(inDataDir('last-backup.json'), 'utf8')
    const { at } = JSON.parse(text) as { at: string }
    return Number.isNaN(Date.parse(at)) ? null : new Date(at)
  } catch {
    return null
  }
}

/** Returns the free space in bytes on the disk that holds the data folder, or null if it cannot be determined. */
export async function freeSpace(): Promise<number | null> {
  const space = await statfs(inDataDir()).catch(() => null)
  return space && space.bavail * space.bsize
}

/**
 * True if the database is the embedded one, which runs on this machine and stores its files in the data folder. `npm
 * run backup` supports only this database.
 */
export function hasEmbeddedDatabase(): boolean {
  const { DATABASE_URL } = env()
  const inFolder = ['postgres', 'postgres-location'].some((name) => existsSync(inDataDir(name)))
  return inFolder && URL.canParse(DATABASE_URL) && new URL(DATABASE_URL).hostname === '127.0.0.1'
}
