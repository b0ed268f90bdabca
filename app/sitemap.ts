import type { MetadataRoute } from 'next'
import { publicPaths } from '@/lib/pages/public-pages'
import { absolute } from '@/lib/pages/site'

export default function sitemap(): MetadataRoute.Sitemap {
  return publicPaths.map((path) => ({ url: absolute(path) }))
}
