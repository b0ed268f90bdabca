import type { MetadataRoute } from 'next'
import { privatePaths, publicCalls } from '@/lib/pages/private-paths'
import { absolute } from '@/lib/pages/site'

/** The file is rendered on request, and the server caches the response. */
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', ...publicCalls], disallow: [...privatePaths] },
    sitemap: absolute('/sitemap.xml'),
  }
}
