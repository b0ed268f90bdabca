/**
 * Matches one character before the @ of an email address. Excludes quotes and backslashes, because replacing them would
 * break JSON.
 */
const LOCAL = String.raw`[^\s"\\()<>[\]{},;:@/?&=#|]`
const NAMED_SECRETS = 'hub.verify_token|token|key|code|state|secret|password|signature|session|jwt'

/**
 * Matches personal data to hide. Also matches JSON escapes (`kept`) and ordinary words (`word`), which `redact` does
 * not change. Matching an ordinary word as a whole saves time.
 */
const PERSONAL = new RegExp(
  [
    String.raw`(?<kept>\\(?:u[\da-f]{4}|.))`,
    String.raw`(?<=:\/\/)(?<credentials>[^\s"\\/@]+)(?=@)`,
    String.raw`(?<=bearer )(?<bearer>[\w.~+/-]+=*)`,
    String.raw`(?<=[?&](?:${NAMED_SECRETS})=)(?<parameter>[^\s"\\&#]+)`,
    String.raw`(?<=#|\/(?:calendar-feed|email-choices)\/)(?<link>[\w.-]{20,})`,
    String.raw`(?<token>eyj[\w-]{8,}(?:\.[\w-]*){1,4})`,
    // Skips JSON numbers, which follow a quote and a colon. Replacing a number with `[phone]` would make the line
    // invalid JSON.
    String.raw`(?<!(?<!\\)":)(?<phone>\+\d[\d -]{7,16}\d|(?:(?:0|91|0091)[ -]?)?\d{5}[ -]?\d{5})(?![\w-])`,
    String.raw`(?<email>${LOCAL}+@(?:\[[^\]"\\]*\]|[\p{L}\p{M}\p{N}.-]*\p{L}[\p{L}\p{M}\p{N}.-]*))`,
    `(?<word>${LOCAL}+)`,
  ].join('|'),
  'giu',
)
/** Matches every text that may contain something to hide. Skipping all other texts saves time. */
const SUSPICIOUS = /@|\d{5}|eyJ|bearer |[?&#]|calendar-feed|email-choices/i

/**
 * Hides email addresses, phone numbers and tokens in text from outside, such as errors from a mail server or the
 * database. A line of JSON stays valid JSON.
 * @param {string} text
 * @returns {string}
 */
export function redact(text) {
  if (!SUSPICIOUS.test(text)) return text
  return text.replace(PERSONAL, (match, ...rest) => {
    const groups = /** @type {Record<string, string | undefined>} */ (rest.at(-1))
    if (groups.kept !== undefined || groups.word !== undefined) return match
    if (groups.email !== undefined) return '[email]'
    if (groups.phone !== undefined) return '[phone]'
    return '[secret]'
  })
}
