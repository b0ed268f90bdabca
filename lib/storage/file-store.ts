export const fileFolders = ['payments', 'portraits'] as const
export type FileFolder = (typeof fileFolders)[number]

/** What a person reads when the provider of the store fails. */
export const STORE_FAILED = 'The academy cannot store pictures just now. Please try again in a moment.'

/** What a person reads when too many pictures wait for their turn. */
export const PICTURES_BUSY = 'Many pictures are being prepared just now. Please try again in a moment.'

export interface StoredFile {
  key: string
  putAt: Date
}

/** Where private files live. Keys are the store's own, never a person's. */
export interface FileStore {
  /** Gives the key of the new file; its bytes are safely kept when this returns. */
  put(folder: FileFolder, bytes: Uint8Array, type: string): Promise<string>
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** A file that is gone already is no error. */
  remove(key: string): Promise<void>
  /** Every file that `put` left here, and since when it is there. */
  list(): Promise<StoredFile[]>
}
