/** An expected failure. The error has one sentence for the person at the terminal and, if possible, a solution. */
export class Failure extends Error {
  constructor(/** @type {string} */ sentence, hint = '') {
    super(hint ? `${sentence} ${hint}` : sentence)
    this.name = 'Failure'
  }
}

/** @type {Record<string, (where: string) => Failure>} */
const SYSTEM_ERRORS = {
  ENOSPC: (where) => new Failure(`The disk is full (${where}).`, 'Free some space and start again.'),
  EDQUOT: (where) => new Failure(`The disk quota is used up (${where}).`, 'Free some space and start again.'),
  EROFS: (where) =>
    new Failure(`${where} is read-only.`, 'Make it writable, or set ACADEMY_DATA_DIR to another folder.'),
  EACCES: (where) => new Failure(`No permission for ${where}.`, 'Change its owner or mode, or set ACADEMY_DATA_DIR.'),
  EPERM: (where) => new Failure(`No permission for ${where}.`, 'Change its owner or mode, or set ACADEMY_DATA_DIR.'),
  EEXIST: (where) => new Failure(`There is a file where a folder must be: ${where}.`, 'Move it away and start again.'),
  ENOTDIR: (where) => new Failure(`There is a file where a folder must be: ${where}.`, 'Move it away and start again.'),
}

/**
 * Turns a known operating system error into a Failure. Returns other errors unchanged.
 * @param {unknown} error
 * @returns {Error}
 */
export function asFailure(error, where = 'the file system') {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  const toFailure = code === undefined ? undefined : SYSTEM_ERRORS[code]
  return toFailure?.(pathOf(error) ?? where) ?? (error instanceof Error ? error : new Error(String(error)))
}

/**
 * Returns the code of a system or database error (ENOENT, 23505), if it has one.
 * @param {unknown} error
 */
export function codeOf(error) {
  return textOf(error, 'code')
}

/**
 * Returns the error's message, or the value as a string if it is not an Error.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/** @param {unknown} error */
function pathOf(error) {
  return textOf(error, 'path')
}

/**
 * @param {unknown} error
 * @param {string} field
 */
function textOf(error, field) {
  if (typeof error !== 'object' || error === null) return undefined
  const value = Reflect.get(error, field)
  return typeof value === 'string' ? value : undefined
}
