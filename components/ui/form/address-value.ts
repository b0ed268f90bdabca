'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { addressChoice, addressDay, addressText } from '@/lib/core/text/address-text'

type Kept<Value extends string = string> = readonly [Value, (value: string) => void]

/** How to change a value of the address's query; the empty text stands in no address. */
function useChange(name: string): (value: string) => void {
  return useCallback(
    (value) => {
      const url = new URL(window.location.href)
      if (value) url.searchParams.set(name, value)
      else url.searchParams.delete(name)
      window.history.replaceState(null, '', url)
    },
    [name],
  )
}

/** A text that the address keeps, as a list's search: a reload, a link and the way back find it again. */
export const useAddressText = (name: string): Kept => [addressText(useSearchParams().get(name)), useChange(name)]

/** A day (`YYYY-MM-DD`), kept likewise. */
export const useAddressDay = (name: string): Kept => [addressDay(useSearchParams().get(name)), useChange(name)]

/** One of a few, kept likewise. Where the address names none of them, it is the first. */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  first: Choice,
): Kept<Choice> {
  return [addressChoice(useSearchParams().get(name), choices, first), useChange(name)]
}
