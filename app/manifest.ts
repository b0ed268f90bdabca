import type { MetadataRoute } from 'next'
import { academy } from '@/lib/academy'
import { colours } from '@/lib/core/colours'
import { paths } from '@/lib/paths'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: academy.name,
    short_name: academy.shortName,
    description: academy.description,
    lang: 'en-IN',
    // Stays the same when the start page moves, so that an installed app is still recognised.
    id: paths.home,
    start_url: paths.home,
    display: 'minimal-ui',
    background_color: colours.ivory,
    theme_color: colours.ink,
    // The ground fills the square and the drawing stays within 40 % of its width from the centre: a launcher may cut a circle.
    icons: (['any', 'maskable'] as const).flatMap((purpose) =>
      [192, 512].map((size) => ({
        src: `/icons/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
}
