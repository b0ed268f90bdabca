'use client'

import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { type KeptForm, keepInput, keptInput } from './kept-input'

/** The error of each field. The messages are those of the call's own rules. */
type Faults<Answers> = { readonly [Name in keyof Answers]?: string }
type Named<Answers> = keyof Answers & string
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Rules<Answers, Body> = () => Promise<z.ZodType<Body, Answers>>

/**
 * Validates the answers and returns the request body and the errors. The rules load on the first validation, to keep
 * the page small. If the rules fail to load, the form is sent unchecked and the server validates it.
 */
async function check<Answers, Body>(
  rules: Rules<Answers, Body>,
  answers: Answers,
): Promise<{ body: Body; faults: Faults<Answers> }> {
  const schema = await rules().catch(() => null)
  if (!schema) return { body: answers as unknown as Body, faults: {} }
  const { data, error } = await schema.safeParseAsync(answers)
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) faults[String(path[0] ?? '')] ??= message
  // Without errors there is a body.
  return { body: data as Body, faults: faults as Faults<Answers> }
}

const without = <All extends object>(all: All, unwanted: (name: Named<All>) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !unwanted(name as Named<All>))) as Partial<All>

/**
 * Holds a portal form. It validates on submit, and after that each field when it changes. If the initial values in
 * `start` change, typed text stays. With `draft`, typed text survives a reload (kept-input.ts). Focuses the first
 * error. Why not react-hook-form: docs/decisions/2026-11-25-portal-in-the-first-html.md
 */
export function usePlainForm<Answers extends object, Body = Answers>(
  rules: Rules<Answers, Body>,
  start: Answers,
  draft?: KeptForm,
) {
  const [typed, setTyped] = useState<Partial<Answers>>({})
  const [known, setKnown] = useState(start)
  const [faults, setFaults] = useState<Faults<Answers>>({})
  const [stage, setStage] = useState<'new' | 'sending' | 'sent before'>('new')
  const checks = useRef(0)

  if (Object.entries(start).some(([name, value]) => known[name as Named<Answers>] !== value)) {
    setKnown(start)
    setTyped((before) => without(before, (name) => before[name] === start[name]))
  }
  const values: Answers = { ...start, ...typed }

  const restore = useEffectEvent(() => {
    const kept = draft && keptInput(draft, start)
    if (kept) setTyped((before) => ({ ...without(kept, (name) => kept[name] === start[name]), ...before }))
  })
  const keep = useEffectEvent(() => {
    const changed = without(typed, (name) => typed[name] === start[name])
    if (draft) keepInput(draft, Object.keys(changed).length > 0 ? changed : null)
  })
  const isRestored = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the typed text is kept
  useEffect(() => {
    if (isRestored.current) keep()
    else restore()
    isRestored.current = true
  }, [typed])

  const setError = (name: Named<Answers>, message: string | undefined) =>
    setFaults((before) => ({ ...before, [name]: message }))

  function set<Name extends Named<Answers>>(name: Name, value: Answers[Name]): void {
    setTyped((before) => ({ ...before, [name]: value }))
    if (stage === 'new') return
    checks.current += 1
    const latest = checks.current
    void check<Answers, Body>(rules, { ...values, [name]: value }).then((found) => {
      if (checks.current === latest) setError(name, found.faults[name])
    })
  }

  return {
    values,
    faults,
    busy: stage === 'sending',
    set,
    setError,
    /** Shows the errors of the server's response below the fields that have the same names. */
    showRefused: (errors: Readonly<Record<string, readonly string[]>>) => {
      const found = Object.entries(errors).filter(([name]) => name in start)
      setFaults((before) => ({ ...before, ...Object.fromEntries(found.map(([name, [message]]) => [name, message])) }))
    },
    /** Returns the props of a text, select, date or time field. */
    field: <Name extends Named<Answers>>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      // The fields with these props contain text, and so do the answers of the same names.
      onChange: (event: ChangeEvent<Control>) => set(name, event.target.value as Answers[Name]),
    }),
    /** Returns the props of a checkbox. */
    box: <Name extends Named<Answers>>(name: Name) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as Answers[Name]),
    }),
    /** Resets the form to its initial values or to the given answers, and clears the errors. */
    reset: (answers: Partial<Answers> = {}) => {
      setTyped(answers)
      setFaults({})
      setStage('new')
    },
    /** Validates the form, then sends it or shows the errors. `more` contains answers that have no field. */
    submit: async (
      event: FormEvent | null,
      send: (body: Body, answers: Answers) => Promise<void>,
      refuse?: (faults: Faults<Answers>) => void,
      more: Partial<Answers> = {},
    ): Promise<void> => {
      event?.preventDefault()
      const answers = { ...values, ...more }
      checks.current += 1
      setStage('sending')
      try {
        const found = await check<Answers, Body>(rules, answers)
        setFaults(found.faults)
        if (Object.keys(found.faults).length === 0) await send(found.body, answers)
        else refuse?.(found.faults)
      } finally {
        setStage('sent before')
      }
    },
  }
}
