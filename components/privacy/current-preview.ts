import { CallError } from '@/lib/api/client'
import type { ClosingPreview } from '@/lib/privacy/schema'

/** Returns the preview from a 409 response. Returns null for any other error. */
export async function readCurrentPreview(error: unknown): Promise<ClosingPreview | null> {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const { currentPreview } = await import('@/lib/privacy/schema')
  const parsed = currentPreview.safeParse(error.answer)
  return parsed.success ? parsed.data.preview : null
}
