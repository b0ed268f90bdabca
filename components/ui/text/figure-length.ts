import type { CSSProperties } from 'react'

/** Passes the number of characters to the stylesheet, which makes long amounts smaller, so that they fit. */
export const figureLength = (text: string): CSSProperties => ({ '--length': text.length }) as CSSProperties
