import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { completeContent } from '@/lib/core/config/academy-content'
import { publicationFile } from '@/lib/core/config/data-dir'
import { log } from '@/lib/core/observability/log'
import type { Publication } from './publication'

/**
 * The version of the file format. Increase the version when the type `Publication` changes. The app ignores files with
 * another version.
 */
const FORMAT = 1

interface StoredFile {
  format: number
  sha256: string
  publication: Publication
}

/**
 * Writes the published data into the data folder, so that the app can start while the database is unavailable (contract
 * 53.28). A failure only logs a warning, because the database has the same data.
 */
export async function storePublication(publication: Publication): Promise<void> {
  const target = publicationFile()
  const part = `${target}.${randomUUID()}.part`
  const stored: StoredFile = { format: FORMAT, sha256: sumOf(publication), publication }
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(part, JSON.stringify(stored), { mode: 0o600, flush: true })
    await rename(part, target)
  } catch (error) {
    log.warn({ error: String(error) }, 'the published content could not be written to the data folder')
    await rm(part, { force: true }).catch(() => {})
  }
}

/**
 * Reads the published data from the data folder. Adds default values for fields that an earlier release did not store.
 * Returns null if the file is missing, damaged or in another format.
 */
export async function readStoredPublication(): Promise<Publication | null> {
  try {
    const { format, sha256, publication } = JSON.parse(await readFile(publicationFile(), 'utf8')) as StoredFile
    if (format !== FORMAT || sha256 !== sumOf(publication)) return null
    return { ...publication, content: completeContent(publication.content), hasPlans: publication.hasPlans ?? false }
  } catch {
    return null
  }
}

const sumOf = (publication: Publication): string =>
  createHash('sha256').update(JSON.stringify(publication)).digest('hex')
