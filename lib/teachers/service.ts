import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { privateFiles } from '@/lib/storage/private-files'
import { decodeBase64, reencodeSquare, STORED_IMAGE_TYPE } from '@/lib/storage/upload-rules'
import { picturePath } from './queries'
import { MAX_PICTURE_BYTES, PICTURE_SIDE, type setPictureBody } from './schema'

const FIELD = 'picture'

/** Takes in the picture that a teacher sent of themself; gives its address. Not a real image: 422; over 5 MiB: 413. */
export function setPicture(actor: { id: string }, given: z.output<typeof setPictureBody>): Promise<string> {
  return keepPicture(actor, decodeBase64(given.picture, FIELD, MAX_PICTURE_BYTES))
}

/**
 * Takes in a picture that the teacher's browser gave to UploadThing. What lies there is as it was sent and is removed,
 * whatever comes of it; what is kept is made anew from its pixels.
 * See docs/decisions/2026-11-21-teachers-pictures.md.
 */
export async function takeUploadedPicture(actor: { id: string }, uploadedKey: string): Promise<string> {
  try {
    const bytes = await privateFiles().get(uploadedKey)
    if (!bytes) throw new AppError('not_found', 'The picture did not arrive.')
    if (bytes.byteLength > MAX_PICTURE_BYTES) throw new AppError('too_large', 'The image is larger than 5 MB.')
    return await keepPicture(actor, Buffer.from(bytes))
  } finally {
    await discard(uploadedKey)
  }
}

/** Stored before its row, and taken away again when the row is refused; the picture that it replaces goes last. */
async function keepPicture(actor: { id: string }, sent: Buffer): Promise<string> {
  const picture = await reencodeSquare(sent, FIELD, PICTURE_SIDE)
  const fileKey = await privateFiles().put('portraits', picture, STORED_IMAGE_TYPE)
  const address = randomUUID()
  let replaced: string | undefined
  try {
    replaced = await translateConstraints(() =>
      db().$transaction(async (tx) => {
        // Two uploads at once stand in line here, so that each knows whose file it replaces.
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${actor.id}::uuid FOR UPDATE`
        const before = await tx.teacherPicture.findUnique({ where: { userId: actor.id }, select: { fileKey: true } })
        await tx.teacherPicture.upsert({
          where: { userId: actor.id },
          create: { userId: actor.id, address, fileKey },
          update: { address, fileKey, setAt: new Date() },
        })
        return before?.fileKey
      }),
    )
  } catch (error) {
    // After a lost connection the row may stand all the same; a picture too many does less harm than one too few.
    if (error instanceof AppError) await discard(fileKey)
    throw error
  }
  if (replaced) await discard(replaced)
  return picturePath(address)
}

/** Takes one's own picture away; there may be none. */
export async function removePicture(actor: { id: string }): Promise<void> {
  const [gone] = await db().$queryRaw<{ key: string }[]>`
    DELETE FROM teacher_pictures WHERE user_id = ${actor.id}::uuid RETURNING file_key AS key`
  if (gone) await discard(gone.key)
}

/** A file that stays behind is no reason to tell the teacher that their picture was not kept. */
async function discard(key: string): Promise<void> {
  await privateFiles()
    .remove(key)
    .catch((error) => log.warn({ key, err: error }, 'a picture that nobody shows was not removed'))
}
