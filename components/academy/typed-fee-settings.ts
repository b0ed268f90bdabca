import type { FeeSettings } from '@/lib/core/config/fee-settings'

const numbers = [
  'due_day',
  'grace_days',
  'reminder_days_before',
  'reminder_days_after',
  'make_up_days',
  'make_up_per_term',
  'carry_over',
  'plan_validity_days',
  'sibling_value',
] as const satisfies readonly (keyof FeeSettings)[]

/** The values of the form. Numbers that the admin typed are strings. */
export type FeeValues = Omit<FeeSettings, (typeof numbers)[number]> &
  Record<(typeof numbers)[number], string | number | null>

/** Converts the values of the form to settings. If a number is invalid, keeps the saved number. */
export function parseFeeSettings(values: FeeValues, saved: FeeSettings): FeeSettings {
  const number = <Field extends (typeof numbers)[number]>(field: Field): FeeSettings[Field] | number => {
    const text = String(values[field] ?? '').trim()
    return /^\d{1,6}$/.test(text) ? Number(text) : saved[field]
  }
  const optional = (field: 'due_day' | 'plan_validity_days') => (values[field] === '' ? null : number(field))
  return {
    ...values,
    due_day: optional('due_day'),
    grace_days: number('grace_days'),
    reminder_days_before: number('reminder_days_before'),
    reminder_days_after: number('reminder_days_after'),
    make_up_days: number('make_up_days'),
    make_up_per_term: number('make_up_per_term'),
    carry_over: number('carry_over'),
    plan_validity_days: optional('plan_validity_days'),
    sibling_value: number('sibling_value'),
  }
}
