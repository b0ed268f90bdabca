import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import type { FileFolder } from './file-store'
import { privateFiles } from './private-files'
import { STORED_IMAGE_TYPE } from './upload-rules'

/**
 * Stores a picture and writes the row with its key. The file is stored first, so that no row refers to a missing file.
 * If the row is rejected (AppError), the file is removed again.
 */
export async function withStoredPicture<T>(
  folder: FileFolder,
  picture: Uint8Array,
  writeRow: (key: string) => Promise<T>,
): Promise<T> {
  const key = await privateFiles().put(folder, picture, STORED_IMAGE_TYPE)
  try {
    return await writeRow(key)
  } catch (error) {
    // If the connection was lost, the row may have been written. An unused file does less harm than a missing one.
    if (error instanceof AppError) await discardPicture(key)
    throw error
  }
}

/** Removes a picture that no row refers to. A failure is only logged. */
export async function discardPicture(key: string): Promise<void> {
  await privateFiles()
    .remove(key)
    .catch((error) => log.warn({ key, err: error }, 'orphaned picture could not be deleted'))
}
