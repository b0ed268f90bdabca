'use client'

import './globals.css'

/**
 * Shows an error message if the root layout fails. Uses no scripts and no other components, because those could fail
 * too.
 */
export default function GlobalError() {
  return (
    <html lang="en-IN">
      <body>
        <title>Something went wrong</title>
        <main className="container-page py-24">
          <h1 className="type-section">Something went wrong</h1>
          <p className="type-lead mt-5 max-w-[46ch] text-muted">
            We could not show the site. Please try again in a moment.
          </p>
          <form>
            <button
              type="submit"
              className="mt-8 min-h-12 rounded-control bg-kumkum px-6 font-semibold text-[1.0625rem] text-white"
            >
              Try again
            </button>
          </form>
        </main>
      </body>
    </html>
  )
}
