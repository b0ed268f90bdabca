/** Lets keyboard users skip to the content. The link must be the first focusable element of the page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-overlay rounded-control bg-turmeric px-5 py-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  )
}
