import { readSession } from '@/lib/auth/session/browser-session'
import { sessionStore } from '@/lib/core/http/browser-storage'

/** The forms whose unsent answers survive a reload (contract 24.10). */
export type KeptForm =
  | 'teacher'
  | 'student'
  | 'general'
  | 'trial'
  | 'payment'
  | 'register'
  | 'profile'
  | 'guardian'
  | `course ${string}`
  | `notes ${string}`
  | `addition ${string}`
  | `page ${string}`

/** The drafts in session storage. They are erased when the tab closes, the user signs out, or the session ends. */
interface Drafts {
  /** The ID of the user who typed them. Undefined for a visitor. */
  by?: string
  forms: Readonly<Record<string, unknown>>
}

const KEY = 'typed'
/** The user must give consent each time, so the draft does not contain it either. */
const NEVER_KEPT = /password|code|screenshot|file|^consent$/i

/**
 * The ID of the last signed-in user. It survives the end of a session, which clears the storage while a form is still
 * open.
 */
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

/** Saves the answers of a form, without passwords, codes, files and consents. Null removes them. */
export function keepInput(form: KeptForm, answers: object | null): void {
  const { by, forms } = readDrafts()
  lastPerson = readSession()?.user.id ?? lastPerson
  const { [form]: _, ...others } = forms
  const kept = answers && Object.fromEntries(Object.entries(answers).filter(([field]) => !NEVER_KEPT.test(field)))
  const all = kept ? { ...others, [form]: kept } : others
  const drafts: Drafts = { by: readSession()?.user.id ?? by ?? lastPerson, forms: all }
  if (Object.keys(all).length > 0) sessionStore.setItem(KEY, JSON.stringify(drafts))
  else sessionStore.removeItem(KEY)
}

export function isInputKept(form: KeptForm): boolean {
  return readDrafts().forms[form] !== undefined
}

/** Returns true if both values fit the same field. Null is a choice that the user has not made yet. */
function isAlike(value: unknown, model: unknown): boolean {
  if (model === null || value === null) return typeof (value ?? model ?? '') === 'string'
  return typeof value === typeof model && Array.isArray(value) === Array.isArray(model)
}

/**
 * Returns the saved answers with the fields of `empty`, or undefined if there are none. Leaves out values that fit no
 * field.
 */
export function keptInput<Answers extends object>(form: KeptForm, empty: Answers): Answers | undefined {
  const kept = readDrafts().forms[form]
  if (!isObject(kept)) return undefined
  const fitting = Object.entries(kept).filter(
    ([field, value]) => field in empty && isAlike(value, empty[field as keyof Answers]),
  )
  return fitting.length > 0 ? { ...empty, ...Object.fromEntries(fitting) } : undefined
}
