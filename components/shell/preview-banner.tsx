import { paths } from '@/lib/paths'

/** Tells an admin that this page shows the draft. */
export function PreviewBanner() {
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
