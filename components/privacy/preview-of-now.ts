import { CallError } from '@/lib/api/client'
import type { ClosingPreview } from '@/lib/privacy/schema'

/** Returns the up-to-date preview from a 409 response. Returns null for any other error, or if there is no preview. */
export async function previewOfNow(error: unknown): Promise<ClosingPreview | null> {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const { previewOfNow: answered } = await import('@/lib/privacy/schema')
  const now = answered.safeParse(error.answer)
  return now.success ? now.data.preview : null
}
