/**
 * Converts text to lowercase Latin letters, digits and hyphens for a URL. Returns the empty string if the text has no
 * Latin letters or digits.
 */
export const latinSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
