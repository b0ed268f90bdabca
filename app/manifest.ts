import type { MetadataRoute } from 'next'
import { colours } from '@/lib/core/config/colours'
import { logoPath } from '@/lib/core/config/logo'
import { academySettings } from '@/lib/core/config/settings'
import { paths } from '@/lib/paths'

/**
 * Renders the manifest at runtime, so that changed settings apply without a new build. The page cache then serves it
 * (lib/api/served-pages.ts).
 */
export const dynamic = 'force-dynamic'

export default function manifest(): MetadataRoute.Manifest {
  const { name, shortName, description, logo } = academySettings()
  return {
    name,
    short_name: shortName,
    description,
    lang: 'en-IN',
    // Keep this ID even if the start page changes, so that browsers recognise an installed app.
    id: paths.home,
    start_url: paths.dashboardHome,
    display: 'standalone',
    background_color: colours.ivory,
    theme_color: colours.ink,
    // Some launchers crop icons to a circle. The drawing therefore stays within a radius of 40% of the icon's width,
    // and its background fills the whole icon.
    icons: (['any', 'maskable'] as const).flatMap((purpose) =>
      ([192, 512] as const).map((size) => ({
        src: logo ? logoPath(logo, `${purpose === 'any' ? 'icon' : purpose}-${size}`) : `/icons/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
}
