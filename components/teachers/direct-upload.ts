import { generateReactHelpers } from '@uploadthing/react'
import { readSession } from '@/lib/auth/session/browser-session'
import type { PictureRouter } from '@/lib/storage/direct-upload'

/** Thrown if the app's server rejects a completed upload or does not respond. The message is the reason. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/**
 * Uploads the picture to UploadThing and waits until the app's server has stored it. This file alone includes
 * UploadThing's client, so import it only once a picture has been chosen.
 */
export async function uploadDirectly(picture: Blob): Promise<void> {
  const { uploadFiles } = generateReactHelpers<PictureRouter>({ url: '/api/uploadthing' })
  const token = readSession()?.token
  // Replaces the name of the file, because the name on the user's device is private.
  const file = new File([picture], 'picture', { type: picture.type })
  const [answer] = await uploadFiles('teacherPicture', {
    files: [file],
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!answer?.serverData?.picture_path) throw new UploadRefused(answer?.serverData?.reason ?? '')
}
