import type { Metadata } from 'next'
import { Kolam } from '@/components/brand/kolam'
import { PublicShell } from '@/components/shell/public-shell'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <PublicShell>
      <section className="container-page grid items-center gap-12 py-18 lg:min-h-[60svh] lg:grid-cols-[1fr_360px] lg:py-24">
        <div>
          <h1 className="type-section">This line leads nowhere</h1>
          <p className="type-lead mt-5 max-w-[46ch] text-muted">
            A kolam always comes back to where it began; this address does not. The page may have moved, or a letter
            went missing on the way.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={paths.home}>Back to the home page</ButtonLink>
            <ButtonLink href={paths.allCourses()} variant="outline">
              See all courses
            </ButtonLink>
          </div>
        </div>
        <Kolam name="great" size={320} width={2.6} motion="in" className="max-w-full text-kumkum" />
      </section>
    </PublicShell>
  )
}
