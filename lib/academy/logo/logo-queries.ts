import { drawnOnce } from '@/lib/academy/drawn-pictures'
import type { LogoFile } from '@/lib/core/config/logo'
import { AppError } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { logoShapes, resizeLogo } from './logo-drawing'

/** Reads the stored image of a logo. Throws 404 if no logo has this hash. */
export async function readLogo(hash: string): Promise<Uint8Array> {
  const row = await db().academyPicture.findUnique({ where: { hash }, select: { png: true } })
  if (!row) throw new AppError('not_found', 'Picture not found')
  return row.png
}

const isLogoFile = (name: string): name is LogoFile => Object.hasOwn(logoShapes, name)

/** Returns a logo file such as `mark.png`. Throws 404 for an unknown logo or file name. */
export async function logoFile(hash: string, file: string): Promise<Uint8Array> {
  const [, name = ''] = /^(.+)\.png$/.exec(file) ?? []
  if (!isLogoFile(name)) throw new AppError('not_found', 'Picture not found')
  return drawnOnce(`logo ${hash} ${name}`, async () => resizeLogo(await readLogo(hash), logoShapes[name]))
}
