import { perProcess } from '@/lib/core/config/per-process'

const MAX_KEPT = 64

const kept = () => perProcess('drawnPictures', () => new Map<string, Promise<Uint8Array>>())

/**
 * Returns a picture that depends only on its name, and draws it at the first request. Keeps the latest ones, so that
 * visitors cannot make the server draw all the time. A failure is not kept.
 */
export function drawnOnce(name: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const pictures = kept()
  const known = pictures.get(name)
  if (known) return known
  const picture = draw()
  pictures.set(name, picture)
  picture.catch(() => pictures.delete(name))
  const [oldest] = pictures.keys()
  if (pictures.size > MAX_KEPT && oldest !== undefined) pictures.delete(oldest)
  return picture
}
