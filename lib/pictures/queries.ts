import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { isId } from '@/lib/http/fields'
import { privateFiles } from '@/lib/storage/private-files'

export function picturePath(address: string): string {
  return `/api/teacher-pictures/${address}`
}

/** Where the picture of an approved teacher is, or null. */
export async function findPicturePath(userId: string): Promise<string | null> {
  const picture = await db().teacherPicture.findFirst({
    where: { userId, user: { role: 'teacher' } },
    select: { address: true },
  })
  return picture && picturePath(picture.address)
}

/** The picture at a public address, for anybody. Replaced, taken away, or of somebody who teaches no longer: 404. */
export async function getPicture(address: string): Promise<Uint8Array> {
  const picture = isId(address)
    ? await db().teacherPicture.findFirst({
        where: { address, user: { role: 'teacher' } },
        select: { fileKey: true },
      })
    : null
  const bytes = picture && (await privateFiles().get(picture.fileKey))
  if (!bytes) throw new AppError('not_found', 'Picture not found')
  return bytes
}
