import { ReadonlyURLSearchParams } from 'next/navigation.js'
import { useMemo, useSyncExternalStore } from 'react'

/**
 * The part of `next/navigation` that client components use, for component tests, which have no Next server.
 * tests/vitest.config.ts loads this file instead. The addresses of the pages are recorded, and no page opens.
 */
export { ReadonlyURLSearchParams, redirect } from 'next/navigation.js'

/** The addresses to which a component tried to navigate. The test records them but does not open the pages. */
export const visited: string[] = []

const go = (href: string) => void visited.push(href)
const router = {
  push: go,
  replace: go,
  prefetch: () => undefined,
  refresh: () => undefined,
  back: () => window.history.back(),
  forward: () => window.history.forward(),
}

export const useRouter = () => router

export const usePathname = () => useSyncExternalStore(whenAddressChanges, () => window.location.pathname)

export function useSearchParams() {
  const search = useSyncExternalStore(whenAddressChanges, () => window.location.search)
  return useMemo(() => new ReadonlyURLSearchParams(new URLSearchParams(search)), [search])
}

// Like Next's router, tells components when the address changes.
const changed = new EventTarget()
for (const name of ['pushState', 'replaceState'] as const) {
  const original = window.history[name]
  window.history[name] = (...args) => {
    original.apply(window.history, args)
    changed.dispatchEvent(new Event('change'))
  }
}
window.addEventListener('popstate', () => changed.dispatchEvent(new Event('change')))

function whenAddressChanges(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}
