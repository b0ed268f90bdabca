/** A foreseen failure: one sentence for the person at the terminal and, where there is one, the way out. */
export class Failure extends Error {
  constructor(sentence, wayOut = '') {
    super(wayOut ? `${sentence} ${wayOut}` : sentence)
    this.name = 'Failure'
  }
}

const KNOWN = {
  ENOSPC: (where) => new Failure(`The disk is full (${where}).`, 'Free some space and start again.'),
  EDQUOT: (where) => new Failure(`The disk quota is used up (${where}).`, 'Free some space and start again.'),
  EROFS: (where) =>
    new Failure(`${where} is read-only.`, 'Make it writable, or set ACADEMY_DATA_DIR to another folder.'),
  EACCES: (where) => new Failure(`No permission for ${where}.`, 'Change its owner or mode, or set ACADEMY_DATA_DIR.'),
  EPERM: (where) => new Failure(`No permission for ${where}.`, 'Change its owner or mode, or set ACADEMY_DATA_DIR.'),
  EEXIST: (where) => new Failure(`A file stands where a folder is needed: ${where}.`, 'Move it away and start again.'),
  ENOTDIR: (where) => new Failure(`A file stands where a folder is needed: ${where}.`, 'Move it away and start again.'),
}

/** Turns an operating system error into a Failure where it is one of the foreseen; others come back as they are. */
export function asFailure(error, where = 'the file system') {
  if (error instanceof Failure) return error
  return KNOWN[error?.code]?.(error.path ?? where) ?? error
}
