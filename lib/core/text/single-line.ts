/**
 * What has no place in a name or any other text of one line: control characters and line breaks, marks that turn the
 * direction of writing, and what nobody sees. The two joiners are letters' own in Malayalam, Kannada and other scripts.
 */
const strange = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|\u034f|\u115f|\u1160|\u2800|\u3164|\uffa0/gu
const visible = /[^\s\p{Cf}]/u

/** Whether a text is of one line, and of characters that can be seen. */
export const isOneLine = (text: string): boolean => text.search(strange) < 0

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visible.test(text)

/** A text as one line: what stood in the records before such characters were refused is put right where it is used. */
export const oneLine = (text: string): string => text.replace(strange, ' ').replace(/\s+/g, ' ').trim()

/** The same for a text that may have lines: only they stay. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(strange, ' ').trimEnd())
    .join('\n')
    .trim()
