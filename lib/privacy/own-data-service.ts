import { Readable } from 'node:stream'
import { countOwnData } from '@/lib/auth/limits/rate-limits'
import type { Actor } from '@/lib/auth/session/actor'
import { log } from '@/lib/core/observability/log'
import type { OwnPicture } from './own-data-parts'
import { collectOwnData } from './own-data-queries'
import type { OwnData } from './own-data-schema'

/** Returns the caller's data as JSON. Throws 429 after five requests within a day. */
export async function getOwnData(actor: Actor): Promise<OwnData> {
  await countOwnData(actor.id)
  return (await collectOwnData(actor)).data
}

/**
 * Returns the caller's data with images as a ZIP file. Streams one image at a time, so that the download starts at
 * once, needs little memory, and needs no background job.
 */
export async function getOwnDataFile(actor: Actor): Promise<Response> {
  await countOwnData(actor.id)
  const { data, pictures } = await collectOwnData(actor)
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'my-data.json')
  // Does not wait for the images, so that the download starts at once.
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

/** Adds the images. If an image cannot be read, lists it as missing and continues with the others. */
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
