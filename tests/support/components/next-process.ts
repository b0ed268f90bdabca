/**
 * Next's build keeps `process.env` in browser code and defines it as an empty object. This file does the same before
 * any other code runs.
 */
const scope: { process?: { env: Record<string, string> } } = globalThis as never
scope.process ??= { env: {} }
