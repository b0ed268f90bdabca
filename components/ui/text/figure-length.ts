import type { CSSProperties } from 'react'

/**
 * Returns a style that sets `--length` to the number of characters in an amount. The CSS uses `--length` to make long
 * amounts smaller.
 */
export const figureLength = (text: string): CSSProperties => ({ '--length': text.length }) as CSSProperties
