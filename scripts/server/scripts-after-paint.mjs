const TAG = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g
const HINT = /<link rel="preload" as="script"[^>]*>/g

/**
 * Replaces the script tags of a page with one small script that adds them after the first paint. On a slow connection,
 * the scripts would otherwise delay the style sheet, the fonts and the poster.
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
 * Adds the scripts after the first paint. This function is sent as text and runs in the browser, so it must not use
 * anything else from this file.
 * @param {string[]} addresses
 */
function comeAfterPaint(addresses) {
  let added = false
  function add() {
    if (added) return
    added = true
    for (const address of addresses) {
      const script = document.createElement('script')
      // Also set as an attribute: React uses the attribute to find its scripts and would add missing ones again.
      script.async = true
      script.src = address
      document.head.appendChild(script)
    }
  }
  // A page in the background never paints, so the scripts are added immediately. In any other page they are added after
  // three seconds at the latest.
  if (document.hidden || !window.PerformanceObserver) return add()
  new PerformanceObserver(add).observe({ type: 'paint', buffered: true })
  setTimeout(add, 3000)
}
