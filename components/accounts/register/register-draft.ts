'use client'

import { useLayoutEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import type { RegisterBody } from '@/lib/accounts/schema'

/** The answers that survive a reload. The password and the consent are not among them. */
const empty = { name: '', email: '', phone: '', learner_under_18: false, guardian_name: '', guardian_relation: '' }
const isStarted = ({ name, email, phone }: RegisterBody) => Boolean(name || email || phone)

type Form = UseFormReturn<RegisterBody>

/** Restores the draft of a registration, then keeps it up to date. */
export function useRegisterDraft(setValue: Form['setValue'], subscribe: Form['subscribe']): void {
  // Uses a layout effect, so that text typed before hydration is replayed later and wins (event-replay.tsx).
  useLayoutEffect(() => {
    const kept = keptInput('register', empty)
    if (kept) for (const field of Object.keys(empty) as (keyof typeof empty)[]) setValue(field, kept[field])
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepInput('register', isStarted(values) ? values : null),
    })
  }, [setValue, subscribe])
}

/** Sends exactly the documented fields if the learner is an adult. */
export function asSent({
  learner_under_18,
  guardian_name,
  guardian_relation,
  consent,
  ...documented
}: RegisterBody): RegisterBody {
  return learner_under_18 ? { ...documented, learner_under_18, guardian_name, guardian_relation, consent } : documented
}
