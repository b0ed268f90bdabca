/**
 * Whether a Range header asks for one stretch of bytes that a file may have; none asks for the whole, which is fine too.
 * What is not (backwards, several, beyond all numbers) may be passed over (RFC 9110, 14.2): the parts that send files
 * throw on it.
 * @param {string | undefined} header
 */
export function isReadableRange(header) {
  if (header === undefined) return true
  const [, from, to = ''] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header) ?? []
  return from !== undefined && (to === '' || Number(from) <= Number(to))
}
