'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { type KeptForm, keepInput, keptInput } from './kept-input'

/** Returns the values that differ from the initial ones. */
export const changedValues = <Values extends object>(typed: Partial<Values>, initialValues: Values) =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== initialValues[name as keyof Values]),
  ) as Partial<Values>

interface FormDraft<Values> {
  draft: KeptForm | undefined
  typed: Partial<Values>
  initialValues: Values
  onRestore: (answers: Partial<Values>) => void
}

/** Restores the draft of a form when the form appears, and saves the draft after each change. */
export function useFormDraft<Values extends object>({
  draft,
  typed,
  initialValues,
  onRestore,
}: FormDraft<Values>): void {
  const restore = useEffectEvent(() => {
    const answers = draft && keptInput(draft, initialValues)
    if (answers) onRestore(changedValues(answers, initialValues))
  })
  const saveDraft = useEffectEvent(() => {
    const changed = changedValues(typed, initialValues)
    if (draft) keepInput(draft, Object.keys(changed).length > 0 ? changed : null)
  })
  const isRestored = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the typed text changes
  useEffect(() => {
    if (isRestored.current) saveDraft()
    else restore()
    isRestored.current = true
  }, [typed])
}
