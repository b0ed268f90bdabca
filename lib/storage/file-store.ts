export const fileFolders = ['payments', 'portraits'] as const
export type FileFolder = (typeof fileFolders)[number]

/** Shown if the storage provider fails. */
export const STORE_FAILED = 'The academy cannot store pictures right now. Please try again in a moment.'

/** Shown if too many uploads are waiting to be processed. */
export const PICTURES_BUSY = 'Many pictures are being uploaded right now. Please try again in a moment.'

export interface StoredFile {
  key: string
  putAt: Date
}

/** A store for private files. The store chooses the keys of the files. */
export interface FileStore {
  /** Stores a file and returns its key. The promise resolves only when the bytes are durably stored. */
  put(folder: FileFolder, bytes: Uint8Array, type: string): Promise<string>
  /** Reads a file. Returns null if it does not exist. */
  get(key: string): Promise<Uint8Array | null>
  /** Removes a file. Also succeeds if it does not exist. */
  remove(key: string): Promise<void>
  /** Lists all files that `put` stored, and when each was stored. */
  list(): Promise<StoredFile[]>
}
