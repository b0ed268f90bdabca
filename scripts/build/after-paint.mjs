import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const TAG = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g
const HINT = /<link rel="preload" as="script"[^>]*>/g

/**
 * Lets the scripts of every prerendered page come after its first picture. Next asks for them in the head, where on a slow
 * line they take the room of the style sheet, the letters and the poster, which are all that the first picture needs.
 * @param {string} buildDir where Next has written its build
 */
export async function scriptsAfterPaint(buildDir) {
  const folder = path.join(buildDir, 'server')
  const names = await readdir(folder, { recursive: true })
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => path.join(folder, name))
  await Promise.all(pages.map(async (page) => writeFile(page, withScriptsAfterPaint(await readFile(page, 'utf8')))))
}

/**
 * The page with one small script instead of its script tags: it adds them once the browser has drawn something.
 * @param {string} html
 */
export function withScriptsAfterPaint(html) {
  const addresses = [...html.matchAll(TAG)].map(([, address = '']) => address)
  if (addresses.length === 0) return html
  const first = `<script>(${comeAfterPaint})(${JSON.stringify(addresses)})</script>`
  return html
    .replaceAll(HINT, '')
    .replaceAll(TAG, '')
    .replace('</head>', () => `${first}</head>`)
}

/**
 * Is sent as text and runs in the browser, so it must not use anything else from this file.
 * @param {string[]} addresses
 */
function comeAfterPaint(addresses) {
  let added = false
  function add() {
    if (added) return
    added = true
    for (const address of addresses) {
      const script = document.createElement('script')
      // Set as an attribute too: React looks for its scripts by it, and would add those that it does not find again.
      script.async = true
      script.src = address
      document.head.appendChild(script)
    }
  }
  // A page in the background draws nothing: there they come at once; and after three seconds whatever has happened.
  if (document.hidden || !window.PerformanceObserver) return add()
  new PerformanceObserver(add).observe({ type: 'paint', buffered: true })
  setTimeout(add, 3000)
}
