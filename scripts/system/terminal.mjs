const started = Date.now()
const PROGRESS_MS = 2000

// Ignores errors, because the program that reads the output may close the pipe (npm start | head). An unhandled error
// would end this process and leave the database running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/**
 * Writes a line, beginning with the number of seconds since the program started.
 * @param {string} text
 */
export function printLine(text) {
  process.stdout.write(`${elapsedLabel()}  ${text}\n`)
}

/**
 * Runs one step. Writes a line when the step begins, every ten seconds, and when the step ends. If `work` returns a
 * string, the last line contains this string.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now()
  printLine(`${title} …`)
  const heartbeat = setInterval(() => printLine(`${title} … still running, ${seconds(begun)}`), 10_000)
  try {
    const result = await work()
    printLine(`${title}: ${typeof result === 'string' ? `${result}, ` : ''}${seconds(begun)}`)
    return result
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Returns a function that prints the progress at most every two seconds. Call the function after each item.
 * @param {() => string} line
 */
export function progress(line) {
  let next = Date.now() + PROGRESS_MS
  return () => {
    if (Date.now() < next) return
    next = Date.now() + PROGRESS_MS
    printLine(line())
  }
}

/**
 * Returns the seconds since this Date.now() value as text, such as `1.5 s`.
 * @param {number} since
 */
export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Aligns rows of text in columns and returns the lines.
 * @param {(string | number)[][]} rows
 */
export function table(rows) {
  const columns = rows[0] ?? []
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  return rows.map((row) =>
    row
      .map((cell, column) => String(cell).padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}

function elapsedLabel() {
  return `[${((Date.now() - started) / 1000).toFixed(1).padStart(6)}]`
}

/**
 * Asks a question and returns the answer, or an empty string after Ctrl-C or Ctrl-D.
 * @param {string} question
 * @param {{ input: NodeJS.ReadableStream, output: NodeJS.WritableStream, terminal?: boolean }} [streams]
 */
export async function promptUser(question, streams = { input: process.stdin, output: process.stdout }) {
  // Old Node versions lack this module. A static import would fail before the version check.
  const { createInterface } = await import('node:readline/promises')
  const reader = createInterface(streams)
  /** @type {string} */
  const answer = await new Promise((resolve) => {
    reader.once('close', () => resolve(''))
    reader.question(question).then(resolve, () => resolve(''))
  })
  reader.close()
  return answer.trim()
}
