'use client'

import { Kolam } from '@/components/brand/kolam'
import { Button, ButtonLink } from '@/components/ui/button'
import { academy } from '@/lib/academy'

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void }

/** Something in a page failed: what to do now, and the mark by which the office finds it in the log. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main className="container-page grid items-center gap-10 py-16 phone:min-h-svh phone:grid-cols-[1fr_220px]">
      <div>
        <h1 className="type-section">A string has snapped</h1>
        <p className="type-lead mt-5 max-w-[46ch] text-muted">
          The page could not be shown, and that is our fault. Nothing that you had sent before is lost. Try once more,
          and if it happens again write to{' '}
          <a
            href={`mailto:${academy.supportEmail}`}
            className="font-semibold text-peacock underline underline-offset-4"
          >
            {academy.supportEmail}
          </a>
          .
        </p>
        {error.digest ? <p className="type-note tnum mt-3 text-muted">Reference: {error.digest}</p> : null}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={reset}>Try again</Button>
          <ButtonLink href="/home" variant="outline">
            Back to the home page
          </ButtonLink>
        </div>
      </div>
      <Kolam name="small" size={200} width={2.2} className="text-kumkum max-phone:hidden" />
    </main>
  )
}
