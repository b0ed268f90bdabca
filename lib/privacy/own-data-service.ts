import { Readable } from 'node:stream'
import { countOwnData } from '@/lib/auth/limits/rate-limits'
import type { Actor } from '@/lib/auth/session/actor'
import { log } from '@/lib/core/observability/log'
import { collectOwnData, type OwnPicture } from './own-data-queries'
import type { OwnData } from './own-data-schema'

/** One's own data as JSON. The sixth time within a day: 429. */
export async function getOwnData(actor: Actor): Promise<OwnData> {
  await countOwnData(actor.id)
  return (await collectOwnData(actor)).data
}

/**
 * The same with the pictures, as a ZIP file. It is written while it is sent, one picture at a time, so that it needs no memory
 * worth speaking of and no job: a file of a hundred screenshots begins to arrive at once.
 */
export async function getOwnDataFile(actor: Actor): Promise<Response> {
  await countOwnData(actor.id)
  const { data, pictures } = await collectOwnData(actor)
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'my-data.json')
  // Not waited for: the answer begins while the pictures are read.
  void addPictures(zip, pictures)
  return new Response(Readable.toWeb(Readable.from(zip.outputStream)) as ReadableStream, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
    },
  })
}

interface Zip {
  addBuffer(content: Buffer, name: string, options?: { compress: boolean }): void
  end(): void
}

/** A picture that cannot be read is left out and named: the rest is still the person's. */
async function addPictures(zip: Zip, pictures: readonly OwnPicture[]): Promise<void> {
  const missing: string[] = []
  for (const { name, read } of pictures) {
    const bytes = await read().catch((error: unknown) => {
      log.warn({ err: error }, 'picture missing from a personal data file')
      return null
    })
    if (bytes) zip.addBuffer(Buffer.from(bytes), name, { compress: false })
    else missing.push(name)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`Could not be read: ${missing.join(', ')}\n`), 'missing.txt')
  zip.end()
}
