import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { asFailure, Failure } from '../system/failure.mjs'

/** @typedef {{ sha256: string, bytes: number }} Sum */
/** @typedef {(name: string, size: number, content: import('node:stream').Readable) => Promise<void>} TakeEntry */

export const MANIFEST = 'manifest.json'
/** The checksums are in the format that `sha256sum -c` reads, so the application is not needed to verify a backup. */
const SUMS = 'SHA256SUMS'

/** Counts and hashes the bytes that pass through. @returns {Transform & { sum(): Sum }} */
export function createChecksumStream() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return Object.assign(stream, { sum: () => ({ sha256: hash.digest('hex'), bytes }) })
}

/**
 * Writes a tar file entry by entry, with the checksums last. The file has a temporary name until finish() is called.
 */
export class ArchiveWriter {
  #pack = tar.pack()
  /** @type {Map<string, Sum>} */
  #sums = new Map()
  #target
  #part
  #written

  /** @param {string} target a file that does not exist yet */
  constructor(target) {
    this.#target = target
    this.#part = `${target}.part`
    // The backup contains everyone's personal data, so only its owner may read it.
    const file = fs.createWriteStream(this.#part, { mode: 0o600, flags: 'w' })
    this.#written = pipeline(this.#pack, file)
    // The rejection is ignored here, because the callers that await this promise handle it.
    this.#written.catch(() => {})
  }

  /**
   * @param {string} name
   * @param {string} file
   */
  async addFile(name, file) {
    const { size } = fs.statSync(file)
    const sum = createChecksumStream()
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: new Date() })
    await Promise.race([pipeline(fs.createReadStream(file), sum, entry), this.#failed()])
    this.#sums.set(name, sum.sum())
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  addText(name, text) {
    this.#pack.entry({ name, mode: 0o600, mtime: new Date() }, text)
    this.#sums.set(name, { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) })
  }

  /** Flushes the file to disk and gives it its final name. Returns the size of the file in bytes. */
  async finish() {
    const lines = [...this.#sums].map(([name, { sha256 }]) => `${sha256}  ${name}\n`)
    this.addText(SUMS, lines.join(''))
    this.#pack.finalize()
    await this.#written
    const file = fs.openSync(this.#part, 'r')
    fs.fsyncSync(file)
    fs.closeSync(file)
    // A hard link fails if another process has created the target. A rename would overwrite it.
    fs.linkSync(this.#part, this.#target)
    fs.rmSync(this.#part)
    return fs.statSync(this.#target).size
  }

  /** Deletes the unfinished file. */
  abandon() {
    this.#pack.destroy()
    fs.rmSync(this.#part, { force: true })
  }

  /** @returns {Promise<never>} rejects when the file can no longer be written */
  async #failed() {
    await this.#written
    throw new Error('the file was closed early')
  }
}

/**
 * Reads the file once from start to end and passes each entry to `take`. Rethrows errors from `take`, and throws if the
 * file is truncated.
 * @param {string} file
 * @param {TakeEntry} take is called with each entry and must read its content to the end
 */
export async function readEntries(file, take) {
  const extract = tar.extract()
  const source = fs.createReadStream(file)
  source.on('error', (error) => extract.destroy(error))
  source.pipe(extract)
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file' || !isPlain(name)) throw damaged(file)
      await take(name, size, /** @type {import('node:stream').Readable} */ (/** @type {unknown} */ (entry)))
    }
  } finally {
    source.destroy()
  }
}

/**
 * Reads the whole file, compares every checksum and returns the manifest. Throws a Failure if a byte differs, an entry
 * is missing, or an entry is not listed.
 * @param {string} file
 * @returns {Promise<{ manifest: unknown, sums: Map<string, Sum> }>}
 */
export async function verifyArchive(file) {
  /** @type {Map<string, Sum>} */
  const sums = new Map()
  /** @type {Map<string, string>} */
  const texts = new Map()
  const read = readEntries(file, async (name, _, content) => {
    const sum = createChecksumStream()
    /** @type {Buffer[]} */
    const chunks = []
    for await (const chunk of content.pipe(sum)) if (name === MANIFEST || name === SUMS) chunks.push(chunk)
    if (sums.has(name)) throw damaged(file)
    sums.set(name, sum.sum())
    if (chunks.length > 0) texts.set(name, Buffer.concat(chunks).toString('utf8'))
  })
  await read.catch((error) => {
    const failure = asFailure(error, file)
    throw failure instanceof Failure ? failure : damaged(file)
  })
  sums.delete(SUMS)
  const checksums = [...sums].map(([name, { sha256 }]) => `${sha256}  ${name}\n`).join('')
  if (checksums === '' || texts.get(SUMS) !== checksums) throw damaged(file)
  try {
    return { manifest: JSON.parse(texts.get(MANIFEST) ?? ''), sums }
  } catch {
    throw damaged(file)
  }
}

/** @param {string} file */
export const damaged = (file) =>
  new Failure(
    `${path.basename(file)} is damaged or is not an academy backup.`,
    'Nothing was restored. Use another copy of this backup, or an earlier one.',
  )

/** True for a relative path without empty or `..` parts. @param {string} name */
const isPlain = (name) => !name.startsWith('/') && !name.split('/').some((part) => part === '' || part === '..')
