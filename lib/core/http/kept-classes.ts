import { localStore } from './browser-storage'

/** Where the upcoming classes for offline reading are stored in the browser's cache storage. */
export const KEPT_CACHE = 'kept-classes'
export const KEPT_ADDRESS = '/kept-classes'

/** The ID of the person whose classes this device may keep: the one who signed in last. */
const OWNER = 'kept-for'

/** True if this person was the last one who signed in on this device. */
export const mayKeep = (userId: string): boolean => localStore.getItem(OWNER) === userId

/** Lets the device keep the classes of this person, and erases those of another person. */
export function keepFor(userId: string): void {
  if (mayKeep(userId)) return
  void eraseKept()
  localStore.setItem(OWNER, userId)
}

/**
 * Erases the classes on this device, because the session has ended. Given a user ID, does so only if they are that
 * person's. Resolves when they are erased.
 */
export async function eraseKept(userId?: string): Promise<void> {
  if (userId !== undefined && !mayKeep(userId)) return
  localStore.removeItem(OWNER)
  try {
    await caches.delete(KEPT_CACHE)
  } catch {
    // Only https pages have cache storage, and some browsers reject its use in private windows.
  }
}
