import { readFile } from 'node:fs/promises'
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
