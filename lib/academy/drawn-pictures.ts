import { perProcess } from '@/lib/core/config/per-process'

const MAX_KEPT = 64

const getPictureCache = () => perProcess('drawnPictures', () => new Map<string, Promise<Uint8Array>>())

/**
 * Returns the image with this name. Draws it on the first request and caches it, so that repeated requests cannot keep
 * the server busy. Different images must have different names. Failures are not cached.
 */
export function drawnOnce(name: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const pictures = getPictureCache()
  const cached = pictures.get(name)
  if (cached) return cached
  const picture = draw()
  pictures.set(name, picture)
  picture.catch(() => pictures.delete(name))
  const [oldest] = pictures.keys()
  if (pictures.size > MAX_KEPT && oldest !== undefined) pictures.delete(oldest)
  return picture
}
