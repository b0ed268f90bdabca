/**
 * True if a Range header is absent or requests one valid range of bytes. The server removes any other Range header (RFC
 * 9110, 14.2), because handlers that send files would throw an error.
 * @param {string | undefined} header
 */
export function isReadableRange(header) {
  if (header === undefined) return true
  const [, from, to = ''] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header) ?? []
  return from !== undefined && (to === '' || Number(from) <= Number(to))
}
