/** @import { IncomingMessage } from 'node:http' */
/** @import { RenderPreview } from '../../lib/api/preview' */

/** With this query parameter, public pages show the draft to an admin (contract 53.6). */
const PREVIEW = 'preview'

/** @param {IncomingMessage} request */
export function isPreview({ url = '/', method }) {
  return method === 'GET' && url.includes(PREVIEW) && new URL(url, 'http://academy').searchParams.has(PREVIEW)
}

/**
 * Renders a page. If an admin requested a preview, the page shows the draft.
 * @param {IncomingMessage} request
 * @param {() => Promise<void>} render
 */
export async function renderPage(request, render) {
  const { academySingletons } = /** @type {{ academySingletons?: Map<'preview', RenderPreview> }} */ (globalThis)
  const preview = isPreview(request) ? academySingletons?.get('preview') : undefined
  await (preview ? preview(request.headers.cookie ?? null, render) : render())
}
