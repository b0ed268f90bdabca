/** Next's build leaves `process.env` in what it sends to browsers, and puts an empty one there. So do we, before all else. */
const scope: { process?: { env: Record<string, string> } } = globalThis as never
scope.process ??= { env: {} }
