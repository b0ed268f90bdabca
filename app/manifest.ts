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
    start_url: paths.home,
    display: 'minimal-ui',
    background_color: colours.ivory,
    theme_color: colours.ink,
    icons: [192, 512].map((size) => ({
      src: `/icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any',
    })),
  }
}
