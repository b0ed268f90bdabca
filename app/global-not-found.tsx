import type { Metadata } from 'next'
import { connection } from 'next/server'
import { greatKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import { PublicFrame } from '@/components/shell/public/public-frame'
import { VisitorHeader } from '@/components/shell/public/visitor-header'
import { buttonClass } from '@/components/ui/button-class'
import { siteIcons } from '@/lib/pages/site-icons'
import { paths } from '@/lib/paths'
import RootLayout from './layout'

export const generateMetadata = (): Metadata => ({ title: 'Page not found', icons: siteIcons() })

/**
 * Renders the page for unknown URLs. A `not-found.tsx` would add 30 kB of data to the HTML of every page. To
 * keep the code of this page small, links are plain `a` elements, and the header's code loads on demand.
 */
export default async function GlobalNotFound() {
  await connection()
  return (
    <RootLayout>
      <PublicFrame header={<VisitorHeader />} Link="a">
        <section className="container-page grid items-center gap-12 py-18 lg:min-h-[60svh] lg:grid-cols-[1fr_360px] lg:py-24">
          <div>
            <h1 className="type-section">Page not found</h1>
            <p className="type-lead mt-5 max-w-[46ch] text-muted">
              The page may have moved, or the address may be misspelt.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <a href={paths.home} className={buttonClass()}>
                Back to the home page
              </a>
              <a href={paths.allCourses()} className={buttonClass({ variant: 'outline' })}>
                See all courses
              </a>
            </div>
          </div>
          <Kolam drawing={greatKolam} size={320} width={2.6} motion="in" className="max-w-full text-kumkum" />
        </section>
      </PublicFrame>
    </RootLayout>
  )
}
