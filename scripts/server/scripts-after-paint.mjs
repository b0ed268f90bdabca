const TAG = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g
const HINT = /<link rel="preload" as="script"[^>]*>/g

/**
 * Returns the page with one small script instead of its script tags. It adds them once the browser has drawn something: on a
 * slow connection they would delay the style sheet, the fonts and the poster.
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
