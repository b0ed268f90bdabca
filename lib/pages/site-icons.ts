import type { Metadata } from 'next'
import { logoPath } from '@/lib/core/config/logo'
import { academySettings } from '@/lib/core/config/settings'

/** Returns the icons for every page: the academy's own logo or, without one, the built-in drawing. */
export function siteIcons(): Metadata['icons'] {
  const { logo } = academySettings()
  const icon = logo
    ? [
        { url: logoPath(logo, 'favicon'), type: 'image/png', sizes: '32x32' },
        { url: logoPath(logo, 'icon-192'), type: 'image/png', sizes: '192x192' },
      ]
    : { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }
  const apple = { url: logo ? logoPath(logo, 'apple') : '/apple-icon.png', type: 'image/png', sizes: '180x180' }
  return { icon, apple }
}
