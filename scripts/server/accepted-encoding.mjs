/** @typedef {'br' | 'gzip'} Encoding the name in HTTP headers */

/**
 * Returns the encoding that the client prefers (RFC 9110, 12.5.3), or null for no compression. If the client prefers
 * several encodings equally, returns the first of them in `offered`.
 * @param {string | string[] | undefined} header Accept-Encoding
 * @param {Encoding[]} offered smallest first
 * @returns {Encoding | null}
 */
export function acceptedEncoding(header, offered) {
  const weights = weightsIn([header ?? ''].flat().join(','))
  /** @param {string} encoding */
  const weightOf = (encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  /** @type {Encoding | null} */
  let best = null
  for (const encoding of offered) {
    const weight = weightOf(encoding)
    if (weight > 0 && weight > (best === null ? 0 : weightOf(best))) best = encoding
  }
  // `identity` means an uncompressed response. If the header does not mention `identity`, prefer compression.
  const plain = weights.get('identity') ?? 0
  return best !== null && plain > weightOf(best) ? null : best
}

/** @type {Map<string, Map<string, number>>} browsers only send a few different headers */
const read = new Map()
const KEPT = 100

/** @param {string} header */
function weightsIn(header) {
  const cached = read.get(header)
  if (cached) return cached
  const weights = new Map()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weightParameter = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = weightParameter === undefined ? 1 : Number(weightParameter.slice(2))
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  if (read.size >= KEPT) read.clear()
  read.set(header, weights)
  return weights
}
