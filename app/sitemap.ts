import type { MetadataRoute } from 'next'
import { publicPaths } from '@/lib/pages/public-pages'
import { absolute } from '@/lib/pages/site'

/** Renders the file on request, so that changed courses appear without a new build. The server caches the response. */
export const dynamic = 'force-dynamic'

export default function sitemap(): MetadataRoute.Sitemap {
  return publicPaths().map((path) => ({ url: absolute(path) }))
}
