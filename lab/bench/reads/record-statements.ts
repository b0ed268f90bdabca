import pg from 'pg'

/** A statement in the driver's format. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/**
 * Records all statements that this process sends to the database from now on. The returned list grows until the caller
 * empties it.
 */
export function recordStatements(): Statement[] {
  const sentStatements: Statement[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    if (typeof first === 'object' && first !== null && 'text' in first) {
      const { name, text, values } = first as Statement
      sentStatements.push({ ...(name ? { name } : {}), text, values: values ?? [] })
    } else if (typeof first === 'string')
      sentStatements.push({ text: first, values: Array.isArray(args[1]) ? args[1] : [] })
    return Reflect.apply(query, this, args)
  } as typeof query
  return sentStatements
}
