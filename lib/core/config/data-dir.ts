import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { env } from './env'

/** The project's own folder. The server is always started from there. */
export const projectRoot = process.cwd()

/** Where uploads live when they live on this machine. */
export function uploadsDir(): string {
  return path.resolve(projectRoot, env().ACADEMY_DATA_DIR, 'uploads')
}

/** Where messages are left as files while no mail server is configured. */
export function mailDir(): string {
  return path.resolve(projectRoot, env().ACADEMY_DATA_DIR, 'mail')
}

/** When the last backup of the embedded academy was made (scripts/backup/backup.mjs); null where none is known. */
export async function lastBackup(): Promise<Date | null> {
  try {
    const text = await readFile(path.resolve(projectRoot, env().ACADEMY_DATA_DIR, 'last-backup.json'), 'utf8')
    const { at } = JSON.parse(text) as { at: string }
    return Number.isNaN(Date.parse(at)) ? null : new Date(at)
  } catch {
    return null
  }
}

/** Free bytes where the data folder is; null where they cannot be known. */
export async function freeSpace(): Promise<number | null> {
  const space = await statfs(path.resolve(projectRoot, env().ACADEMY_DATA_DIR)).catch(() => null)
  return space && space.bavail * space.bsize
}

/** Whether the database is the embedded one, of which `npm run backup` makes backups: it runs on this machine, from the data folder. */
export function hasEmbeddedDatabase(): boolean {
  const { ACADEMY_DATA_DIR, DATABASE_URL } = env()
  const inFolder = ['postgres', 'postgres-location'].some((name) =>
    existsSync(path.resolve(projectRoot, ACADEMY_DATA_DIR, name)),
  )
  return inFolder && URL.canParse(DATABASE_URL) && new URL(DATABASE_URL).hostname === '127.0.0.1'
}
