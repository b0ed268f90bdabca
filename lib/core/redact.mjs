/** A character of an email address before its @ that is also safe to end a match at in JSON: no quote and no backslash. */
const LOCAL = String.raw`[^\s"\\()<>[\]{},;:@/?&=#|]`
const NAMED_SECRETS = 'token|key|code|state|secret|password|signature|session|jwt'

/**
 * What is replaced, each by its name in brackets. `kept` consumes escapes of JSON, which a replacement must not split, and whole words.
 * Every word is consumed from its start, so the time grows with the length of the line alone.
 */
const PERSONAL = new RegExp(
  [
    String.raw`(?<kept>\\(?:u[\da-f]{4}|.))`,
    String.raw`(?<=:\/\/)(?<credentials>[^\s"\\/@]+)(?=@)`,
    String.raw`(?<=bearer )(?<bearer>[\w.~+/-]+=*)`,
    String.raw`(?<=[?&](?:${NAMED_SECRETS})=)(?<parameter>[^\s"\\&#]+)`,
    String.raw`(?<=#|\/(?:calendar-feed|email-choices)\/)(?<link>[\w.-]{20,})`,
    String.raw`(?<token>eyj[\w-]{8,}(?:\.[\w-]*){1,4})`,
    // Not a number of the line's own, which stands behind a quote and a colon: brackets there would be no JSON.
    String.raw`(?<!(?<!\\)":)(?<phone>\+\d[\d -]{7,16}\d|(?:(?:0|91|0091)[ -]?)?\d{5}[ -]?\d{5})(?![\w-])`,
    String.raw`(?<email>${LOCAL}+@(?:\[[^\]"\\]*\]|[\p{L}\p{M}\p{N}.-]*\p{L}[\p{L}\p{M}\p{N}.-]*))`,
    `(?<word>${LOCAL}+)`,
  ].join('|'),
  'giu',
)
/** Most lines have none of it, and are not looked at further. */
const SUSPICIOUS = /@|\d{5}|eyJ|bearer |[?&#]|calendar-feed|email-choices/i

/**
 * Hides email addresses, phone numbers and tokens in text that others wrote, such as a mail server's refusal or a database's
 * detail. A line of JSON stays one.
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
