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
