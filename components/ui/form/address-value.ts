'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { addressChoice, addressDay, addressMonth, addressText, addressTime } from '@/lib/core/text/address-text'

type Kept<Value extends string = string> = readonly [Value, (value: string) => void]

/** Returns a function that sets a query parameter of the URL. An empty value removes it. */
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

/** Keeps text in the URL, for example the search of a list. Links, reload and Back restore the text. */
export const useAddressText = (name: string): Kept => [addressText(useSearchParams().get(name)), useChange(name)]

/** Keeps a day (`YYYY-MM-DD`) in the URL. */
export const useAddressDay = (name: string): Kept => [addressDay(useSearchParams().get(name)), useChange(name)]

/** Keeps a month (`YYYY-MM`) in the URL. */
export const useAddressMonth = (name: string): Kept => [addressMonth(useSearchParams().get(name)), useChange(name)]

/** Keeps a time in the URL. */
export const useAddressTime = (name: string): Kept => [addressTime(useSearchParams().get(name)), useChange(name)]

/** Keeps one of a few choices in the URL. If the URL contains no valid choice, returns the first one. */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  first: Choice,
): Kept<Choice> {
  return [addressChoice(useSearchParams().get(name), choices, first), useChange(name)]
}
