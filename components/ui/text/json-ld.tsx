/** What schema.org calls a thing: its type, and whatever that type has. */
export type Thing = { '@type': string } & Record<string, unknown>

/** Structured data (JSON-LD): the page for machines. No browser runs it; `<` is escaped all the same. */
export function JsonLd({ thing }: { thing: Thing }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON inside a data block, `<` escaped above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
