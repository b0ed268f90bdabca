import type { MetadataRoute } from 'next'
import { privatePaths } from '@/lib/seo/private-paths'
import { absolute } from '@/lib/seo/site'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: [...privatePaths] },
    sitemap: absolute('/sitemap.xml'),
  }
}
