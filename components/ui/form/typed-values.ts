export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fieldsOf = (holder: Element | null) =>
  [...(holder?.querySelectorAll<Field>('input[name], select[name], textarea[name]') ?? [])] as const
export const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Returns true if the value differs from the default in the HTML. */
export function isTouched(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return field.value !== (first?.value ?? '')
}

/** Sets a value with the prototype's setter, because React's setter on the element would hide the change from React. */
export function setOutsideReact(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
}

/**
 * Saves the values that the user has entered so far. The returned function restores them and dispatches the same events
 * as typing. Use it for forms whose code loads after the first input, because hydration resets each field to its
 * initial value.
 */
export function keepTyped(holder: Element | null): () => void {
  const typed = fieldsOf(holder)
    .filter(isTouched)
    .map((field) => ({ field, value: field.value, checked: isChoice(field) && field.checked }))
  return () => {
    for (const { field, value, checked } of typed) {
      if (isChoice(field)) {
        if (field.checked !== checked) field.click()
      } else if (field.value !== value) {
        setOutsideReact(field, value)
        field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
      }
    }
  }
}
