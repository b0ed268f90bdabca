import { draftPublication } from '@/lib/academy/preview-queries'
import { inPreview } from '@/lib/academy/publication'
import { actorOf, presentedToken } from '@/lib/auth/session/actor'
import { isAdminWith } from '@/lib/core/config/office-rights'
import { perProcess } from '@/lib/core/config/per-process'

/** Renders a page with the draft for an admin who may publish it, and with the published content for everyone else. */
export type RenderPreview = (cookie: string | null, render: () => Promise<void>) => Promise<void>

const renderPreview: RenderPreview = async (cookie, render) => {
  const presented = presentedToken({ authorization: null, cookie })
  const actor = presented && (await actorOf(presented.token))
  if (!actor || !isAdminWith(actor, 'everything')) return render()
  return inPreview(await draftPublication(), render)
}

/** Makes previews available to the server (scripts/server/preview.mjs). */
export function openPreview(): void {
  perProcess('preview', () => renderPreview)
}
