const started = Date.now()
const PROGRESS_MS = 2000

// Whoever read along has closed their end (npm start | head): no reason to fall over and leave a database behind.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/**
 * Writes one line, with the seconds since the beginning in front.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${clock()}  ${text}\n`)
}

/**
 * Runs one step with a line at its beginning and its end, and a sign of life every ten seconds between. A text that the
 * step returns goes into its last line.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now()
  say(`${title} …`)
  const heartbeat = setInterval(() => say(`${title} … still running, ${seconds(begun)}`), 10_000)
  try {
    const result = await work()
    say(`${title}: ${typeof result === 'string' ? `${result}, ` : ''}${seconds(begun)}`)
    return result
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Something to call after each of many things: says a line every two seconds.
 * @param {() => string} line
 */
export function progress(line) {
  let next = Date.now() + PROGRESS_MS
  return () => {
    if (Date.now() < next) return
    next = Date.now() + PROGRESS_MS
    say(line())
  }
}

/**
 * The time since a moment (of Date.now), as text.
 * @param {number} since
 */
export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Rows of text in columns, as lines.
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

function clock() {
  return `[${((Date.now() - started) / 1000).toFixed(1).padStart(6)}]`
}

/**
 * What a person types after a question; nothing where they leave it by Ctrl-C or Ctrl-D.
 * @param {string} question
 * @param {{ input: NodeJS.ReadableStream, output: NodeJS.WritableStream, terminal?: boolean }} [streams]
 */
export async function answerTo(question, streams = { input: process.stdin, output: process.stdout }) {
  // Imported late: an old Node does not have it, and must get as far as hearing that it is too old.
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
