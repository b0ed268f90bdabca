import type { MetadataRoute } from 'next'
import { privatePaths, publicCalls } from '@/lib/pages/private-paths'
import { absolute } from '@/lib/pages/site'

/**
 * Renders the file on request, so that a changed site address applies without a new build. The server caches the
 * response.
 */
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', ...publicCalls], disallow: [...privatePaths] },
    sitemap: absolute('/sitemap.xml'),
  }
}
