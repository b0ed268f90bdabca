/**
 * A field of an answer that is JSON already, made by the database: it goes into the answer as it stands, and nothing is made of
 * its rows on the way (docs/decisions/2026-11-23-fewer-statements.md).
 */
export class JsonText<Value> {
  constructor(readonly text: string) {}

  /** The same as values, for whoever has to look at them. */
  read(): Value {
    return JSON.parse(this.text)
  }
}

/** Fields, each as values or as the JSON of them. */
export type OrJsonText<Fields> = { [Name in keyof Fields]: Fields[Name] | JsonText<Fields[Name]> }

/** As JSON.stringify would write these fields, with the JSON that is there already as it stands. */
export function jsonOf(fields: Readonly<Record<string, unknown>>): string {
  if (!Object.values(fields).some(isText)) return JSON.stringify(fields)
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const text = isText(value) ? value.text : JSON.stringify(value)
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`
  })
  return `{${parts.join(',')}}`
}

const isText = (value: unknown): value is JsonText<unknown> => value instanceof JsonText
