import type { Metadata } from 'next'
import { academySettings } from '@/lib/core/config/settings'
import type { Path } from '@/lib/paths'
import { type SharingImage, sharingImage } from './sharing-images'
import { siteAddress } from './site'

interface PageFacts {
  path: Path
  /** The page title. The browser tab shows it before the academy's name. */
  title: string
  description: string
  image?: SharingImage
}

/** Returns a preview image in the format of Next's page metadata. */
export function sharingImages(image: SharingImage = 'academy') {
  const { src, alt } = sharingImage(image, academySettings())
  return [{ url: src, width: 1200, height: 630, alt }]
}

/** Builds the title, description, canonical URL and sharing preview of a public page. */
export function pageMetadata({ path, title, description, image }: PageFacts): Metadata {
  const { name } = academySettings()
  const images = sharingImages(image)
  return {
    metadataBase: new URL(siteAddress()),
    title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: name,
      locale: 'en_IN',
      url: path,
      title: `${title} · ${name}`,
      description,
      images,
    },
    twitter: { card: 'summary_large_image', title: `${title} · ${name}`, description, images },
  }
}
