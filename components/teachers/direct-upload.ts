import { generateReactHelpers } from '@uploadthing/react'
import { readSession } from '@/lib/auth/session/browser-session'
import type { PictureRouter } from '@/lib/storage/direct-upload'

/** Why the academy refused an upload that arrived, or that it gave no answer. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/**
 * Gives the picture to UploadThing and waits until the academy has taken it over. The one file that brings UploadThing's
 * client along: import it when a picture was chosen.
 */
export async function uploadDirectly(picture: Blob): Promise<void> {
  const { uploadFiles } = generateReactHelpers<PictureRouter>({ url: '/api/uploadthing' })
  const token = readSession()?.token
  // The name that the file has on its owner's device is nobody's business.
  const file = new File([picture], 'picture', { type: picture.type })
  const [answer] = await uploadFiles('teacherPicture', {
    files: [file],
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!answer?.serverData?.picture_path) throw new UploadRefused(answer?.serverData?.reason ?? '')
}
