import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { privateFiles } from '@/lib/storage/private-files'
import { discardPicture, withStoredPicture } from '@/lib/storage/stored-picture'
import { decodeBase64, reencodeSquare } from '@/lib/storage/upload-rules'
import { picturePath } from './queries'
import { MAX_PICTURE_BYTES, PICTURE_SIDE, type setPictureBody } from './schema'

const FIELD = 'picture'

/**
 * Stores a picture of the signed-in teacher and returns its URL. Throws 422 for an invalid image, and 413 for an image
 * over 5 MiB.
 */
export function setPicture(actor: { id: string }, body: z.output<typeof setPictureBody>): Promise<string> {
  return keepPicture(actor, decodeBase64(body.picture, FIELD, MAX_PICTURE_BYTES))
}

/**
 * Stores a picture that the browser uploaded to UploadThing. Creates a new image from its pixels, and removes the
 * upload even if creating the image fails.
 */
export async function takeUploadedPicture(actor: { id: string }, uploadedKey: string): Promise<string> {
  try {
    const bytes = await privateFiles().get(uploadedKey)
    if (!bytes) throw new AppError('not_found', 'The picture was not uploaded. Please try again.')
    if (bytes.byteLength > MAX_PICTURE_BYTES) throw new AppError('too_large', 'The image is larger than 5 MB.')
    return await keepPicture(actor, Buffer.from(bytes))
  } finally {
    await discardPicture(uploadedKey)
  }
}

/** Stores a new picture of the teacher and then removes the earlier one. Returns the URL of the new picture. */
async function keepPicture(actor: { id: string }, sent: Buffer): Promise<string> {
  const picture = await reencodeSquare({ bytes: sent, owner: actor.id, field: FIELD }, PICTURE_SIDE)
  const address = randomUUID()
  const replaced = await withStoredPicture('portraits', picture, (fileKey) =>
    translateConstraints(() =>
      db().$transaction(async (tx) => {
        // Lock the user's row, so that concurrent uploads run one after another and each knows which file it replaces.
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${actor.id}::uuid FOR UPDATE`
        const before = await tx.teacherPicture.findUnique({ where: { userId: actor.id }, select: { fileKey: true } })
        await tx.teacherPicture.upsert({
          where: { userId: actor.id },
          create: { userId: actor.id, address, fileKey },
          update: { address, fileKey, setAt: new Date() },
        })
        return before?.fileKey
      }),
    ),
  )
  if (replaced) await discardPicture(replaced)
  return picturePath(address)
}

/** Removes the caller's picture, if there is one. */
export async function removePicture(actor: { id: string }): Promise<void> {
  const [removedPicture] = await db().$transaction(
    (tx) => tx.$queryRaw<{ key: string }[]>`
      DELETE FROM teacher_pictures WHERE user_id = ${actor.id}::uuid RETURNING file_key AS key`,
  )
  if (removedPicture) await discardPicture(removedPicture.key)
}
