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
  /** Returns the key of the new file. The bytes are durably stored before this resolves. */
  put(folder: FileFolder, bytes: Uint8Array, type: string): Promise<string>
  /** Returns null if there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Also succeeds if the file does not exist. */
  remove(key: string): Promise<void>
  /** Lists all files that `put` stored, with the times at which they were stored. */
  list(): Promise<StoredFile[]>
}
