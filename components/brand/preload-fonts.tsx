import { preload } from 'react-dom'
import display from './fonts/fraunces.woff2'
import text from './fonts/mukta-400.woff2'

/** Asks for the two faces that every first screen is set in, before the stylesheet is read. */
export function PreloadFonts() {
  for (const url of [display, text]) preload(url, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return null
}
