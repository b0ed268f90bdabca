'use client'

import { useAddressChoice } from '@/components/ui/form/address-value'

/** Keeps the chosen tab of a list in the URL, so that links, reload and Back restore it. */
export function useAddressTab<Tab extends string>(tabs: readonly Tab[], first: Tab) {
  return useAddressChoice('status', tabs, first)
}
