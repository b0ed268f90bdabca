import { generateReactHelpers } from '@uploadthing/react'
import { readSession } from '@/lib/auth/session/browser-session'
import type { PictureRouter } from '@/lib/storage/direct-upload'

/** Thrown if the app's server rejects an uploaded picture or does not respond. The message states the reason. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/**
 * Uploads a picture to UploadThing and waits until the app's server has stored it. Import this file only after the user
 * has chosen a picture, because it includes UploadThing's large client.
 */
export async function uploadDirectly(picture: Blob): Promise<void> {
  const { uploadFiles } = generateReactHelpers<PictureRouter>({ url: '/api/uploadthing' })
  const token = readSession()?.token
  // Send a neutral file name, because the name on the user's device is private.
  const file = new File([picture], 'picture', { type: picture.type })
  const [answer] = await uploadFiles('teacherPicture', {
    files: [file],
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!answer?.serverData?.picture_path) throw new UploadRefused(answer?.serverData?.reason ?? '')
}
