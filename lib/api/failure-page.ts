import { colours } from '@/lib/core/config/colours'
import { academySettings } from '@/lib/core/config/settings'
import type { CallRequest } from '@/lib/core/http/request'
import { escapeHtml } from '@/lib/core/text/html'
import { paths } from '@/lib/paths'
import type { CallAnswer } from './answer'

/** True if the browser opened the call's URL as a page. The response must then be a page instead of JSON. */
export function isOpenedAsPage(request: Pick<CallRequest, 'headers'>): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

const BACK = { href: paths.dashboardHome, label: 'Back to your classes' } as const

/** Converts an error response to a page with the same status and message, and a link to continue. */
export function failurePage(failure: CallAnswer, link: { href: string; label: string } = BACK): CallAnswer {
  const { message } = JSON.parse(String(failure.body)) as { message: string }
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(academySettings().name)}</title></head>
<body style="display:grid;place-content:center;gap:12px;min-height:100vh;box-sizing:border-box;margin:0;padding:24px;text-align:center;background:${colours.ivory};color:${colours.ink};font:17px/1.5 sans-serif">
<h1 style="margin:0;font:28px/1.2 Georgia,serif">${escapeHtml(message)}</h1>
<p style="margin:0"><a href="${link.href}" style="color:${colours.peacock.deep}">${link.label}</a></p>
</body></html>`
  return { ...failure, headers: { ...failure.headers, 'content-type': 'text/html; charset=utf-8' }, body: page }
}
