import './globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import display from '@/components/brand/fonts/fraunces.woff2'
import text from '@/components/brand/fonts/mukta-400.woff2'
import { AppWorker } from '@/components/offline/app-worker'
import { EarlyEvents } from '@/components/shell/early-events'
import { EventReplay } from '@/components/shell/event-replay'
import { AuthPopup } from '@/components/shell/public/auth-popup'
import { AcademyProvider } from '@/components/ui/academy-settings'
import { isInPreview } from '@/lib/academy/publication'
import { coursesForBrowser } from '@/lib/catalogue/courses'
import { colours } from '@/lib/core/config/colours'
import { isBuilt } from '@/lib/core/config/env'
import { academySettings, browserSettings } from '@/lib/core/config/settings'
import { sharingImages } from '@/lib/pages/page-metadata'
import { siteAddress } from '@/lib/pages/site'
import { siteIcons } from '@/lib/pages/site-icons'
import { paths } from '@/lib/paths'

/**
 * Renders pages on request, so that new settings and content need no new build. scripts/server/response-cache.mjs
 * caches the public pages.
 */
export const dynamic = 'force-dynamic'

export function generateMetadata(): Metadata {
  const { name, description } = academySettings()
  const images = sharingImages()
  return {
    metadataBase: new URL(siteAddress()),
    title: { default: name, template: `%s · ${name}` },
    description,
    applicationName: name,
    icons: siteIcons(),
    openGraph: { images },
    twitter: { card: 'summary_large_image', images },
    formatDetection: { telephone: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: colours.ink,
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <body>
        <EarlyEvents />
        <PreloadFonts />
        {isInPreview() ? <PreviewBanner /> : null}
        <AcademyProvider settings={browserSettings()} courses={coursesForBrowser()}>
          {children}
          <AuthPopup />
        </AcademyProvider>
        {isBuilt() ? <AppWorker /> : null}
        <EventReplay />
      </body>
    </html>
  )
}

/**
 * Preloads the two fonts that every page needs first. Without this, they load only after the browser has read the
 * stylesheet.
 */
function PreloadFonts() {
  for (const url of [display, text]) preload(url, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return null
}

/** Tells an admin that this page shows the draft. */
function PreviewBanner() {
  return (
    <p
      role="status"
      className="sticky top-0 z-overlay flex flex-wrap items-center justify-center gap-x-4 bg-turmeric px-4 py-2.5 text-center text-ink print:hidden"
    >
      <b className="font-semibold">Preview of the draft</b>
      <span className="type-small">Visitors still see the published page.</span>
      <a href={paths.academy} className="type-small font-semibold underline underline-offset-4">
        Back to “The academy”
      </a>
    </p>
  )
}
