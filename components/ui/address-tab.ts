'use client'

import { useAddressChoice } from '@/components/ui/form/address-value'

/** A list's chosen tab, kept in the address: a link can choose it, and a reload or the way back finds it again. */
export function useAddressTab<Tab extends string>(tabs: readonly Tab[], first: Tab) {
  return useAddressChoice('status', tabs, first)
}
