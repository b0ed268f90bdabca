import { CallError } from '@/lib/api/client'
import { previewOfNow as answered, type ClosingPreview } from '@/lib/privacy/schema'

/** What a 409 says of how things stand now; null where it says nothing of it. */
export function previewOfNow(error: unknown): ClosingPreview | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const now = answered.safeParse(error.answer)
  return now.success ? now.data.preview : null
}
