/** A schema.org thing, with a type and properties. */
export type Thing = { '@type': string } & Record<string, unknown>

/**
 * Renders structured data (JSON-LD) for search engines. Browsers do not run this data. Escapes `<`, so that the data
 * cannot close the script element.
 */
export function JsonLd({ thing }: { thing: Thing }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is JSON in which `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
