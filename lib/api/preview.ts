import { draftPublication } from '@/lib/academy/preview-queries'
import { inPreview } from '@/lib/academy/publication'
import { actorOf, presentedToken } from '@/lib/auth/session/actor'
import { perProcess } from '@/lib/core/config/per-process'

/** Renders a page with the draft for an admin, and with the published content for everyone else. */
export type RenderPreview = (cookie: string | null, render: () => Promise<void>) => Promise<void>

const renderPreview: RenderPreview = async (cookie, render) => {
  const presented = presentedToken({ authorization: null, cookie })
  const actor = presented && (await actorOf(presented.token))
  if (actor?.role !== 'admin') return render()
  return inPreview(await draftPublication(), render)
}

/** Makes previews available to the server (scripts/server/preview.mjs). */
export function openPreview(): void {
  perProcess('preview', () => renderPreview)
}
