/**
 * Returns a text in small Latin letters, digits and hyphens, for a URL. Empty for a text without Latin letters or
 * digits.
 */
export const latinSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
