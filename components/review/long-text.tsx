'use client'

import { useState } from 'react'
import { textLinkClass } from '@/components/ui/text/text-link'

/** Text longer than this number of characters (about four lines of a column) is collapsed. */
const SHORT = 110

/** Shows text. Collapses long text to its beginning, with a button that expands it. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > SHORT
  return (
    <>
      <p className={`whitespace-pre-line [overflow-wrap:anywhere] ${long && !whole ? 'line-clamp-3' : ''}`}>{text}</p>
      {long ? (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className={`${textLinkClass} type-small -mb-2 min-h-11`}
        >
          {whole ? 'Read less' : 'Read more'}
        </button>
      ) : null}
    </>
  )
}
