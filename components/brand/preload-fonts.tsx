import { preload } from 'react-dom'
import display from './fonts/fraunces.woff2'
import text from './fonts/mukta-400.woff2'

/**
 * Preloads the two fonts that every page needs first. Without this, they load only after the browser has read the
 * stylesheet.
 */
export function PreloadFonts() {
  for (const url of [display, text]) preload(url, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return null
}
