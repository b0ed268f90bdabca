'use client'

import { useSearchParams } from 'next/navigation'
import { useRef } from 'react'

/** Keeps the ID of the open record in the URL, so that Back on a phone closes the record. */
export function useOpenRecord(name: string) {
  const openId = useSearchParams().get(name)
  const entered = useRef(false)
  function address(id: string | null): URL {
    const url = new URL(window.location.href)
    if (id) url.searchParams.set(name, id)
    else url.searchParams.delete(name)
    return url
  }
  return {
    openId,
    /** Opens a record. With `asPage`, adds a history entry, so that Back closes the record. */
    open(id: string, { asPage = false } = {}) {
      if (asPage) entered.current = true
      window.history[asPage ? 'pushState' : 'replaceState'](null, '', address(id))
    },
    close() {
      if (entered.current && openId) window.history.back()
      else window.history.replaceState(null, '', address(null))
      entered.current = false
    },
  }
}
