/** A schema.org thing: its type and properties. */
export type Thing = { '@type': string } & Record<string, unknown>

/** Renders structured data (JSON-LD) for search engines. Browsers do not run it, but `<` is escaped anyway. */
export function JsonLd({ thing }: { thing: Thing }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is JSON in which `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
