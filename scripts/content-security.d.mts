export interface ContentSecurity {
  /** The Content-Security-Policy of the answer to this path, for the response and for the request's own headers. */
  policyFor(url: string): string
}

export function contentSecurity(options: { dev?: boolean; buildDir: string; uploads?: string }): ContentSecurity
export function inlineScriptHashes(html: string): string[]
export function uploadSource(environment?: { UPLOADTHING_TOKEN?: string; UPLOADTHING_INGEST_URL?: string }): string
