/** Defines an empty `process.env`, as Next does in browser code. Runs before any other code. */
const scope: { process?: { env: Record<string, string> } } = globalThis as never
scope.process ??= { env: {} }
