import type { MetadataRoute } from 'next'
import { publicPaths } from '@/lib/pages/public-pages'
import { absolute } from '@/lib/pages/site'

/** The sitemap is rendered on request, and the server caches the response. */
export const dynamic = 'force-dynamic'

export default function sitemap(): MetadataRoute.Sitemap {
  return publicPaths().map((path) => ({ url: absolute(path) }))
}
