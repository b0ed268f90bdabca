export const fileFolders = ['payments', 'portraits'] as const
export type FileFolder = (typeof fileFolders)[number]

/** Shown if the storage provider fails. */
export const STORE_FAILED = 'The academy cannot store pictures just now. Please try again in a moment.'

/** Shown if too many pictures are waiting. */
export const PICTURES_BUSY = 'Many pictures are being prepared just now. Please try again in a moment.'

export interface StoredFile {
  key: string
  putAt: Date
}

/** Stores private files. The store chooses the keys. */
export interface FileStore {
  /** Returns the key of the new file. Its bytes are durably stored by then. */
  put(folder: FileFolder, bytes: Uint8Array, type: string): Promise<string>
  /** Null if there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Succeeds if the file does not exist. */
  remove(key: string): Promise<void>
  /** Lists all files that `put` stored, and when. */
  list(): Promise<StoredFile[]>
}
