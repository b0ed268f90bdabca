import { readSession } from '@/lib/auth/session/browser-session'
import { sessionStore } from '@/lib/core/http/browser-storage'

/** The forms whose unsent answers survive a reload (contract 24.10). */
export type KeptForm =
  | 'teacher'
  | 'student'
  | 'general'
  | 'trial'
  | 'payment'
  | 'dues'
  | 'register'
  | 'profile'
  | 'guardian'
  | 'learner'
  | `student ${string}`
  | `course ${string}`
  | `notes ${string}`
  | `addition ${string}`
  | `page ${string}`

/** The drafts in session storage. Drafts are deleted when the tab closes, the user signs out, or the session ends. */
interface Drafts {
  /** The ID of the user who typed the drafts. Undefined for a visitor. */
  by?: string
  forms: Readonly<Record<string, unknown>>
}

const KEY = 'typed'
/** Fields that are never saved. Consent is one of them, because the user must give it each time. */
const NEVER_KEPT = /password|code|screenshot|file|^consent$/i

/** The ID of the last signed-in user. Drafts that are saved after the session has ended still belong to this user. */
let lastPerson: string | undefined

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readDrafts(): Drafts {
  const person = readSession()?.user.id
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(KEY) ?? '{}')
    if (!isObject(stored) || !isObject(stored.forms)) return { forms: {} }
    const by = typeof stored.by === 'string' ? stored.by : undefined
    return by && person && by !== person ? { forms: {} } : { by, forms: stored.forms }
  } catch {
    return { forms: {} }
  }
}

/** Saves the answers of a form, except passwords, codes, files and consents. Null removes the saved answers. */
export function keepInput(form: KeptForm, answers: object | null): void {
  const { by, forms } = readDrafts()
  lastPerson = readSession()?.user.id ?? lastPerson
  const { [form]: _, ...others } = forms
  const safeAnswers =
    answers && Object.fromEntries(Object.entries(answers).filter(([field]) => !NEVER_KEPT.test(field)))
  const all = safeAnswers ? { ...others, [form]: safeAnswers } : others
  const drafts: Drafts = { by: readSession()?.user.id ?? by ?? lastPerson, forms: all }
  if (Object.keys(all).length > 0) sessionStore.setItem(KEY, JSON.stringify(drafts))
  else sessionStore.removeItem(KEY)
}

export function isInputKept(form: KeptForm): boolean {
  return readDrafts().forms[form] !== undefined
}

/** Returns true if a saved value has the same type as the field's initial value. Null counts as text. */
function isAlike(value: unknown, model: unknown): boolean {
  if (model === null || value === null) return typeof (value ?? model ?? '') === 'string'
  return typeof value === typeof model && Array.isArray(value) === Array.isArray(model)
}

/**
 * Returns a copy of `empty` with the saved answers filled in. Ignores answers that do not match a field of `empty`.
 * Returns undefined if no saved answer matches.
 */
export function keptInput<Answers extends object>(form: KeptForm, empty: Answers): Answers | undefined {
  const draft = readDrafts().forms[form]
  if (!isObject(draft)) return undefined
  const fitting = Object.entries(draft).filter(
    ([field, value]) => field in empty && isAlike(value, empty[field as keyof Answers]),
  )
  return fitting.length > 0 ? { ...empty, ...Object.fromEntries(fitting) } : undefined
}
