import type { MetadataRoute } from 'next'
import { colours } from '@/lib/core/config/colours'
import { logoPath } from '@/lib/core/config/logo'
import { academySettings } from '@/lib/core/config/settings'
import { paths } from '@/lib/paths'

/** The manifest is rendered on request, and the server caches the response. */
export const dynamic = 'force-dynamic'

export default function manifest(): MetadataRoute.Manifest {
  const { name, shortName, description, logo } = academySettings()
  return {
    name,
    short_name: shortName,
    description,
    lang: 'en-IN',
    // This ID stays the same when the start page moves, so that an installed app is still recognised.
    id: paths.home,
    start_url: paths.home,
    display: 'minimal-ui',
    background_color: colours.ivory,
    theme_color: colours.ink,
    // Launchers may crop to a circle, so the drawing stays within 40 % of the width from the centre of a filled square.
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
