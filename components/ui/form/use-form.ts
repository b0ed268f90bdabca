'use client'

import { type ChangeEvent, type SyntheticEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { changedValues, useFormDraft } from './form-draft'
import type { KeptForm } from './kept-input'
import { type FormErrors, type LoadSchema, loadRules, validate } from './validation'

type Name<Values> = keyof Values & string

/** The props of a text, select, date or time field. */
export interface FieldOfForm {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

export interface CheckboxOfForm {
  name: string
  checked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * A new value, or a function that computes the new value from the current one. To change a list, pass a function,
 * because the rendered list may be out of date.
 */
type Change<Value> = Value | ((before: Value) => Value)

interface FormOptions<Values, Body> {
  /** Pass the same object on each render. A changed initial value does not replace typed text. */
  initialValues: Values
  /** Loads the schema of the request body. If there is no schema, only the server validates the form. */
  schema?: LoadSchema<Body>
  /** Converts the form's values to the request body. Without this function, the values themselves are the body. */
  toBody?: (values: Values) => unknown
  /** The name under which typed text is saved, so that it survives a reload (kept-input.ts). */
  draft?: KeptForm
}

/**
 * Manages the values and errors of a form. Validates the form on submit, and from then on each field when it changes.
 * first-error.ts focuses the first invalid field. See docs/decisions/2026-11-25-pages.md for why no library is used.
 */
export function useForm<Values extends object, Body = Values>(options: FormOptions<Values, Body>) {
  const { initialValues, schema, toBody = (values: Values): unknown => values, draft } = options
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [lastInitial, setLastInitial] = useState(initialValues)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [status, setStatus] = useState<'new' | 'submitting' | 'submitted'>('new')
  /** The latest validation of each field. The results of earlier validations are ignored. */
  const validations = useRef(new Map<string, object>())

  if (Object.entries(initialValues).some(([name, value]) => lastInitial[name as Name<Values>] !== value)) {
    setLastInitial(initialValues)
    setTyped((before) => changedValues(before, initialValues))
  }
  const values: Values = useMemo(() => ({ ...initialValues, ...typed }), [initialValues, typed])
  // The current values, including changes that React has not rendered yet. event-replay.tsx may replay several changes
  // and a submit before the next render.
  const current = useRef(values)
  useLayoutEffect(() => {
    current.current = values
  }, [values])

  useFormDraft({
    draft,
    typed,
    initialValues,
    onRestore: (answers) => setTyped((before) => ({ ...answers, ...before })),
  })

  const setError = (name: Name<Values>, message: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: message }))

  function setValue<Field extends Name<Values>>(name: Field, value: Change<Values[Field]>): void {
    const next = value instanceof Function ? value(current.current[name]) : value
    current.current = { ...current.current, [name]: next }
    setTyped((before) => ({ ...before, [name]: next }))
    if (status === 'new') return
    const validation = loadRules(schema).then((rules) => validate(rules, toBody(current.current)))
    validations.current.set(name, validation)
    void validation.then((validated) => {
      if (validations.current.get(name) === validation) setError(name, validated.errors[name])
    })
  }

  return {
    values,
    errors,
    busy: status === 'submitting',
    setValue,
    setError,
    /** Shows each error from the server's response below its field. */
    showErrors: (serverErrors: Readonly<Record<string, readonly string[]>>) => {
      const fieldErrors = Object.entries(serverErrors).filter(([name]) => name in initialValues)
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(fieldErrors.map(([name, [message]]) => [name, message])),
      }))
    },
    field: <Field extends Name<Values>>(name: Field): FieldOfForm => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      onChange: (event) => setValue(name, event.target.value as Values[Field]),
    }),
    checkbox: <Field extends Name<Values>>(name: Field): CheckboxOfForm => ({
      name,
      checked: values[name] === true,
      onChange: (event) => setValue(name, event.target.checked as Values[Field]),
    }),
    /** Resets the form to the initial values, or to the given ones, and removes all errors. */
    reset: (next: Partial<Values> = {}) => {
      validations.current.clear()
      current.current = { ...initialValues, ...next }
      setTyped(next)
      setErrors({})
      setStatus('new')
    },
    /** Returns a submit handler. The handler sends the body if it is valid, and shows the errors otherwise. */
    handleSubmit:
      (send: (body: Body, values: Values) => unknown, onInvalid?: (errors: FormErrors<Values>) => void) =>
      async (event?: SyntheticEvent): Promise<void> => {
        event?.preventDefault()
        if (status === 'submitting') return
        validations.current.clear()
        setStatus('submitting')
        try {
          const rules = await loadRules(schema)
          const sent = current.current
          const validated = await validate(rules, toBody(sent))
          const invalid = validated.errors as FormErrors<Values>
          setErrors(invalid)
          if (Object.keys(invalid).length === 0) await send(validated.body, sent)
          else onInvalid?.(invalid)
        } finally {
          setStatus('submitted')
        }
      },
  }
}
