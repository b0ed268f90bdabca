'use client'

import { useSearchParams } from 'next/navigation'

const NAME = 'status'

/** A list's chosen tab, kept in the address: a link can choose it, and a reload or the way back finds it again. */
export function useAddressTab<Tab extends string>(tabs: readonly Tab[], first: Tab) {
  const asked = useSearchParams().get(NAME)
  function choose(tab: string) {
    const url = new URL(window.location.href)
    url.searchParams.set(NAME, tab)
    window.history.replaceState(null, '', url)
  }
  return [tabs.find((tab) => tab === asked) ?? first, choose] as const
}
