import { sessionStore } from '@/lib/core/browser-storage'

/** The forms whose unsent answers this tab keeps (docs/contract.md 24.10). No password is among them, and no picture. */
export type KeptForm = 'teacher' | 'student' | 'general' | 'trial' | 'payment'

/** In session storage: it outlasts a reload, and goes with the tab and with the session, which clears all of it. */
const KEY = 'typed'

function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(sessionStore.getItem(KEY) ?? '{}')
    return typeof all === 'object' && all !== null ? { ...all } : {}
  } catch {
    return {}
  }
}

/** Keeps what is filled in; null, once it is sent or empty again, forgets it. */
export function keepInput(form: KeptForm, answers: object | null): void {
  const { [form]: _, ...others } = readAll()
  const all = answers ? { ...others, [form]: answers } : others
  if (Object.keys(all).length > 0) sessionStore.setItem(KEY, JSON.stringify(all))
  else sessionStore.removeItem(KEY)
}

export function isInputKept(form: KeptForm): boolean {
  return readAll()[form] !== undefined
}

/** Whether two values can stand in the same field; a choice that is not made yet is null. */
function isAlike(value: unknown, model: unknown): boolean {
  if (model === null || value === null) return typeof (value ?? model ?? '') === 'string'
  return typeof value === typeof model && Array.isArray(value) === Array.isArray(model)
}

/** What was kept of a form, in the fields of `empty`; undefined where nothing was. What fits no field is left out. */
export function keptInput<Answers extends object>(form: KeptForm, empty: Answers): Answers | undefined {
  const kept = readAll()[form]
  if (typeof kept !== 'object' || kept === null) return undefined
  const fitting = Object.entries(kept).filter(
    ([field, value]) => field in empty && isAlike(value, empty[field as keyof Answers]),
  )
  return fitting.length > 0 ? { ...empty, ...Object.fromEntries(fitting) } : undefined
}
