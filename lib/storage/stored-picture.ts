import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import type { FileFolder } from './file-store'
import { privateFiles } from './private-files'
import { STORED_IMAGE_TYPE } from './upload-rules'

/**
 * Stores an image and writes the row with its key. Stores the file first, so that no row refers to a missing file. If
 * the row is rejected (AppError), deletes the file.
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
    // If the error is not an AppError, the row may have been saved. Keep the file in this case.
    if (error instanceof AppError) await discardPicture(key)
    throw error
  }
}

/** Removes an image that no row refers to. If this fails, logs the error and does not throw. */
export async function discardPicture(key: string): Promise<void> {
  await privateFiles()
    .remove(key)
    .catch((error) => log.warn({ key, err: error }, 'orphaned picture could not be deleted'))
}
