/** @typedef {'br' | 'gzip'} Encoding as HTTP names it */

/**
 * The encoding that a client likes best of those that there are (RFC 9110, 12.5.3), of equal ones the smallest; null is the
 * content as it stands, which whoever refuses everything gets too.
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
  // Left unnamed it is acceptable, and the last choice.
  const plain = weights.get('identity') ?? 0
  return best !== null && plain > weightOf(best) ? null : best
}

/** @type {Map<string, Map<string, number>>} what browsers send is a handful of headers */
const read = new Map()
const KEPT = 100

/** @param {string} header */
function weightsIn(header) {
  const known = read.get(header)
  if (known) return known
  const weights = new Map()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const given = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = given === undefined ? 1 : Number(given.slice(2))
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  if (read.size >= KEPT) read.clear()
  read.set(header, weights)
  return weights
}
