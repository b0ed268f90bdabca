import { privateFiles } from '@/lib/storage/private-files'

/** An image in the person's data. `name` is the image's name in the ZIP file. */
export interface OwnPicture {
  name: string
  read: () => Promise<Uint8Array | null>
}

export const ownPicture = (name: string, key: string): OwnPicture => ({ name, read: () => privateFiles().get(key) })

/** Formats an instant in UTC. */
export const iso = (at: Date | null): string | null => at?.toISOString() ?? null
