/**
 * Returns why a request got no response, as a word for the log: `timeout`, or a network error code such as
 * `ECONNREFUSED`.
 */
export function networkErrorCode(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error.name === 'TimeoutError') return 'timeout'
    if ('code' in error && typeof error.code === 'string') return error.code
  }
  return 'unknown'
}
