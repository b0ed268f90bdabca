'use client'

import { useAcademy } from '@/components/ui/academy-settings'
import { buttonClass } from '@/components/ui/button-class'
import { logoPath } from '@/lib/core/config/logo'
import { paths } from '@/lib/paths'

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void }

/**
 * Shows an error message if a page fails, with a reference that the operator can look up in the log. Uses no other
 * components, because every page downloads this code. The link to the home page loads the whole page from the server.
 */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const { supportEmail, logo } = useAcademy()
  return (
    <main className="container-page grid items-center gap-10 py-16 phone:min-h-svh phone:grid-cols-[1fr_220px]">
      <div>
        <h1 className="type-section">Something went wrong</h1>
        <p className="type-lead mt-5 max-w-[46ch] text-muted">
          We could not show this page. Your saved data is safe. Please try again. If this happens again, write to{' '}
          <a href={`mailto:${supportEmail}`} className="font-semibold text-peacock underline underline-offset-4">
            {supportEmail}
          </a>
          .
        </p>
        {error.digest ? <p className="type-note tnum mt-3 text-muted">Reference: {error.digest}</p> : null}
        <div className="mt-8 flex flex-wrap gap-3">
          <button type="button" onClick={reset} className={buttonClass()}>
            Try again
          </button>
          <a href={paths.home} className={buttonClass({ variant: 'outline' })}>
            Back to the home page
          </a>
        </div>
      </div>
      {/* biome-ignore lint/performance/noImgElement: a drawing of one kilobyte needs no image component */}
      <img
        src={logo ? logoPath(logo, 'icon-192') : '/icon.svg'}
        alt=""
        width={180}
        height={180}
        className="max-phone:hidden"
      />
    </main>
  )
}
