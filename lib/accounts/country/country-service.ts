import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { countryOfNumber } from '@/lib/core/text/contact-number'
import { isCountryCode, placeName } from '@/lib/core/text/countries'
import { callableNumber } from '@/lib/core/text/phone'
import { db } from '@/lib/db/client'
import type { countryBody, OwnCountry } from './country-schema'

const countryFields = { country: true, state: true, phone: true, contactPhone: true } as const

interface Stored {
  country: string | null
  state: string | null
  phone: string
  contactPhone: string | null
}

/** Returns the country of the person's number for calls and WhatsApp. Returns null if the country is unknown. */
export function suggestedCountry({ phone, contactPhone }: Pick<Stored, 'phone' | 'contactPhone'>): string | null {
  const number = callableNumber(phone, contactPhone)
  const country = number && countryOfNumber(number)
  return country && isCountryCode(country) ? country : null
}

const ownCountryOf = ({ country, state, ...numbers }: Stored): OwnCountry => ({
  country,
  state,
  place: placeName({ country, state }),
  suggested_country: suggestedCountry(numbers),
})

/** Returns the caller's country and state. */
export async function findOwnCountry(actor: Pick<Actor, 'id'>): Promise<OwnCountry> {
  return ownCountryOf(await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: countryFields }))
}

/** Sets or removes the caller's country and state. */
export async function setOwnCountry(
  actor: Pick<Actor, 'id'>,
  place: z.output<typeof countryBody>,
): Promise<OwnCountry> {
  return ownCountryOf(
    await db().$transaction((tx) => tx.user.update({ where: { id: actor.id }, data: place, select: countryFields })),
  )
}
