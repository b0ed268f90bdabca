import type { Metadata } from 'next'
import { academy } from '@/lib/academy'
import type { Path } from '@/lib/paths'
import { SHARING_IMAGES, type SharingImage } from './sharing-images'
import { siteAddress } from './site'

interface PageFacts {
  path: Path
  /** Shown before the academy's name in the browser tab. */
  title: string
  description: string
  image?: SharingImage
}

/** Builds title, description, canonical URL and sharing preview of a public page. */
export function pageMetadata({ path, title, description, image = 'academy' }: PageFacts): Metadata {
  const { src, alt } = SHARING_IMAGES[image]
  const images = [{ url: src, width: 1200, height: 630, alt }]
  return {
    metadataBase: new URL(siteAddress()),
    title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: academy.name,
      locale: 'en_IN',
      url: path,
      title: `${title} · ${academy.name}`,
      description,
      images,
    },
    twitter: { card: 'summary_large_image', title: `${title} · ${academy.name}`, description, images },
  }
}
