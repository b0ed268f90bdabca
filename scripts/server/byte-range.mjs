/**
 * True if a Range header is absent or requests one valid range of bytes. A server may ignore invalid ranges (reversed,
 * several, too large; RFC 9110, 14.2). The handlers that send files throw an error for invalid ranges.
 * @param {string | undefined} header
 */
export function isReadableRange(header) {
  if (header === undefined) return true
  const [, from, to = ''] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header) ?? []
  return from !== undefined && (to === '' || Number(from) <= Number(to))
}
