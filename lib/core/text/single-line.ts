/**
 * Characters that a single line of text must not contain: control characters, line breaks, direction marks and
 * invisible characters. The two Unicode joiners are allowed, because Malayalam, Kannada and other scripts need them.
 */
const disallowedCharacters =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|\u034f|\u115f|\u1160|\u2800|\u3164|\uffa0/gu
const visible = /[^\s\p{Cf}]/u

/** True if the text is a single line without invisible characters. */
export const isOneLine = (text: string): boolean => text.search(disallowedCharacters) < 0

/** True if the text has at least one visible character. */
export const isVisible = (text: string): boolean => visible.test(text)

/** Converts text to a single line. Old records may contain characters that are now rejected. */
export const oneLine = (text: string): string => text.replace(disallowedCharacters, ' ').replace(/\s+/g, ' ').trim()

/** Replaces disallowed characters, except line breaks, with spaces, and trims the end of each line. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(disallowedCharacters, ' ').trimEnd())
    .join('\n')
    .trim()
