import type { MetadataRoute } from 'next'
import { publicPaths } from '@/lib/seo/public-pages'
import { absolute } from '@/lib/seo/site'

export default function sitemap(): MetadataRoute.Sitemap {
  return publicPaths.map((path) => ({ url: absolute(path) }))
}
