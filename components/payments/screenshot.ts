import { dataUrlOf, readPicture } from '@/components/ui/data/picture-file'

/** An image in the format that the form sends. */
export interface Screenshot {
  name: string
  bytes: number
  dataUrl: string
}

/** Reads a chosen file. Throws UnreadablePicture if the browser cannot read it. */
export async function readScreenshot(file: File): Promise<Screenshot> {
  const blob = await readPicture(file)
  return { name: file.name, bytes: blob.size, dataUrl: await dataUrlOf(blob) }
}
