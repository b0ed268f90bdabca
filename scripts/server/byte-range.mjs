/**
 * True if there is no Range header, or the header requests a single valid range with a start byte. The server removes
 * all other Range headers (RFC 9110, 14.2), because the code that sends files fails on some of them.
 * @param {string | undefined} header
 */
export function isReadableRange(header) {
  if (header === undefined) return true
  const [, from, to = ''] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header) ?? []
  return from !== undefined && (to === '' || Number(from) <= Number(to))
}
