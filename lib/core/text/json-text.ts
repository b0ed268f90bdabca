/**
 * A response field that the database returned as JSON. The text is inserted into the response without parsing
 * (docs/decisions/2026-11-23-fewer-statements.md).
 */
export class JsonText<Value> {
  constructor(readonly text: string) {}

  /** Parses the JSON, for callers that need the values. */
  read(): Value {
    return JSON.parse(this.text)
  }
}

/** The type `Fields`, in which the value of each field may also be a JsonText. */
export type OrJsonText<Fields> = { [Name in keyof Fields]: Fields[Name] | JsonText<Fields[Name]> }

/** Serialises the fields like JSON.stringify, and inserts existing JSON text unchanged. */
export function jsonOf(fields: Readonly<Record<string, unknown>>): string {
  if (!Object.values(fields).some(isText)) return JSON.stringify(fields)
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const text = isText(value) ? value.text : JSON.stringify(value)
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`
  })
  return `{${parts.join(',')}}`
}

const isText = (value: unknown): value is JsonText<unknown> => value instanceof JsonText
