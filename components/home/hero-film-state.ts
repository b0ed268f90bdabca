'use client'

import { useSyncExternalStore } from 'react'
import { localStore } from '@/lib/core/http/browser-storage'

/** The local storage key for the visitor's choice to pause the film. */
const FILM_KEY = 'heroFilm'

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }

const WIDE = '(min-width: 1024px) and (min-aspect-ratio: 1/1)'
const REDUCED_MOTION_OR_DATA = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)'

const connectionOf = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection

/**
 * Returns whether the film may load. Returns false if the user prefers reduced motion, saves data or has a slow
 * connection.
 */
function readAllowed(): boolean {
  const connection = connectionOf()
  if (connection?.saveData || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')) return false
  return !matchMedia(REDUCED_MOTION_OR_DATA).matches
}

function watchAllowed(changed: () => void): () => void {
  const preference = matchMedia(REDUCED_MOTION_OR_DATA)
  const connection = connectionOf()
  preference.addEventListener('change', changed)
  connection?.addEventListener('change', changed)
  return () => {
    preference.removeEventListener('change', changed)
    connection?.removeEventListener('change', changed)
  }
}

function watchWidth(changed: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

const listeners = new Set<() => void>()
let paused: boolean | undefined

function readPaused(): boolean {
  paused ??= localStore.getItem(FILM_KEY) === 'paused'
  return paused
}

function watchPaused(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Pauses or resumes the film. With `remember`, also stores the visitor's choice for later visits. */
export function setFilmPaused(value: boolean, remember: boolean): void {
  paused = value
  if (remember) localStore.setItem(FILM_KEY, value ? 'paused' : 'playing')
  for (const listener of listeners) listener()
}

/**
 * Returns whether the film may play, which version to play, and whether it is paused. Before hydration, `allowed` is
 * false.
 */
export function useFilm(): { allowed: boolean; name: 'wide' | 'tall'; paused: boolean } {
  const allowed = useSyncExternalStore(watchAllowed, readAllowed, () => false)
  const wide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  const isPaused = useSyncExternalStore(watchPaused, readPaused, () => false)
  return { allowed, name: wide ? 'wide' : 'tall', paused: isPaused }
}
