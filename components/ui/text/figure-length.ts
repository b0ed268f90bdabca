import type { CSSProperties } from 'react'

/**
 * Returns a style with the number of characters in an amount. The stylesheet uses it to make long amounts smaller, so
 * that they fit.
 */
export const figureLength = (text: string): CSSProperties => ({ '--length': text.length }) as CSSProperties
