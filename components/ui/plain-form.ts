'use client'

import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'

/** What is wrong with each field, in the words of the call's own rules. */
type Faults<Answers> = { readonly [Name in keyof Answers]?: string }
type Named<Answers> = keyof Answers & string
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Rules<Answers, Body> = () => Promise<z.ZodType<Body, Answers>>

/**
 * What is wrong, and what is sent. The rules come when they are first asked: the page itself stays light. Where they do not
 * come, the form is sent as it is, and the call says what is wrong with it.
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
  // Without an issue there is a body.
  return { body: data as Body, faults: faults as Faults<Answers> }
}

const without = <All extends object>(all: All, unwanted: (name: Named<All>) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !unwanted(name as Named<All>))) as Partial<All>

/**
 * A form of the portal: what stands in its fields, what is wrong with it by the rules of its call, and sending it. Checked when
 * it is sent; from then on a field that changes is checked at once. `start` is what stands there untouched: where it changes,
 * what somebody has typed stays. Why not react-hook-form: docs/decisions/2026-11-23-light-portal.md
 */
export function usePlainForm<Answers extends object, Body = Answers>(rules: Rules<Answers, Body>, start: Answers) {
  const [typed, setTyped] = useState<Partial<Answers>>({})
  const [known, setKnown] = useState(start)
  const [faults, setFaults] = useState<Faults<Answers>>({})
  const [stage, setStage] = useState<'new' | 'sending' | 'sent before'>('new')
  const controls = useRef(new Map<string, Control>())
  const checks = useRef(0)

  if (Object.entries(start).some(([name, value]) => known[name as Named<Answers>] !== value)) {
    setKnown(start)
    setTyped((before) => without(before, (name) => before[name] === start[name]))
  }
  const values: Answers = { ...start, ...typed }

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

  const control = <Name extends Named<Answers>>(name: Name) => ({
    name,
    ref: (element: Control | null) => {
      if (element) controls.current.set(name, element)
      else controls.current.delete(name)
    },
  })

  return {
    values,
    faults,
    busy: stage === 'sending',
    set,
    setError,
    /** What the call itself found wrong stands below the fields of the same names. */
    showRefused: (errors: Readonly<Record<string, readonly string[]>>) => {
      const found = Object.entries(errors).filter(([name]) => name in start)
      setFaults((before) => ({ ...before, ...Object.fromEntries(found.map(([name, [message]]) => [name, message])) }))
    },
    /** Spread into a field of text, a choice, a day or a time. */
    field: <Name extends Named<Answers>>(name: Name) => ({
      ...control(name),
      value: String(values[name] ?? ''),
      // Such a field holds text, as the answer of its name does.
      onChange: (event: ChangeEvent<Control>) => set(name, event.target.value as Answers[Name]),
    }),
    /** Spread into a box to tick. */
    box: <Name extends Named<Answers>>(name: Name) => ({
      ...control(name),
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as Answers[Name]),
    }),
    /** Back to what stands there untouched, or to other answers; nothing is wrong then. */
    reset: (answers: Partial<Answers> = {}) => {
      setTyped(answers)
      setFaults({})
      setStage('new')
    },
    /**
     * Checks all of it and sends it, or says what is wrong and leads to the first field that is. `more` are answers that stand
     * in no field.
     */
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
        else {
          refuse?.(found.faults)
          for (const [name, element] of controls.current) {
            if (!found.faults[name as Named<Answers>]) continue
            element.focus()
            break
          }
        }
      } finally {
        setStage('sent before')
      }
    },
  }
}
