/** Thrown if the browser cannot read the file as an image. The server would reject such a file too. */
export class UnreadablePicture extends Error {}

const SHRINK_ABOVE = 1.5 * 1024 * 1024
const MAX_SIDE = 2000
const QUALITY = 0.85
/** The formats that the server accepts. Other formats, such as HEIC from a phone, are converted to one of them. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp']

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

async function shrink(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const webp = await blobOf(canvas, 'image/webp')
  // A browser that cannot write WebP returns a PNG instead, which would be larger than the original. Use JPEG in that
  // case.
  const small = webp?.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg')
  if (!small) throw new UnreadablePicture()
  return small
}

export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new UnreadablePicture())
    reader.readAsDataURL(blob)
  })
}

/**
 * Converts a chosen file to an accepted format, and shrinks large photos. Throws UnreadablePicture if the file is not a
 * readable image.
 */
export async function readPicture(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) throw new UnreadablePicture()
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  const blob = acceptedTypes.includes(file.type) && file.size <= SHRINK_ABOVE ? file : await shrink(picture)
  picture.close()
  return blob
}
