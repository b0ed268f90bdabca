import { localStore } from './browser-storage'

/** The cache and the URL under which the browser stores upcoming classes for offline reading. */
export const KEPT_CACHE = 'kept-classes'
export const KEPT_ADDRESS = '/kept-classes'

/** The storage key for the ID of the person who signed in last. The device may keep only this person's classes. */
const OWNER = 'kept-for'

/** True if this person was the last one who signed in on this device. */
export const mayStoreOffline = (userId: string): boolean => localStore.getItem(OWNER) === userId

/** Lets the device store this person's classes, and erases any other person's classes. */
export function allowOfflineStorage(userId: string): void {
  if (mayStoreOffline(userId)) return
  void eraseKeptClasses()
  localStore.setItem(OWNER, userId)
}

/** Erases the classes on this device after a session has ended. With a user ID, erases only that person's classes. */
export async function eraseKeptClasses(userId?: string): Promise<void> {
  if (userId !== undefined && !mayStoreOffline(userId)) return
  localStore.removeItem(OWNER)
  try {
    await caches.delete(KEPT_CACHE)
  } catch {
    // Only https pages have cache storage, and some browsers reject its use in private windows.
  }
}
