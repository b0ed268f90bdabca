import { RewritingStream } from 'parse5-html-rewriting-stream'

/** @typedef {{ tagName: string, attrs: { name: string, value: string }[] }} Tag */

/**
 * Moves the async scripts of a page into one small script that adds them after the first paint. On a slow connection,
 * async scripts would delay the style sheet and the fonts.
 * @param {string} html
 */
export function withScriptsAfterPaint(html) {
  /** @type {string[]} */
  const addresses = []
  /** @type {string[]} */
  const parts = []
  let isRemoving = false
  const page = new RewritingStream()
  page.on('data', (/** @type {string} */ part) => parts.push(part))
  page.on('startTag', (tag, text) => {
    const address = asyncScript(tag)
    if (address) addresses.push(address)
    isRemoving = address !== undefined
    if (!isRemoving && !isScriptPreload(tag)) page.emitRaw(text)
  })
  page.on('endTag', ({ tagName }, text) => {
    if (tagName === 'body' && addresses.length > 0) {
      page.emitRaw(`<script>(${addAfterPaint})(${JSON.stringify(addresses)})</script>`)
    }
    if (!isRemoving) page.emitRaw(text)
    isRemoving = false
  })
  page.end(html)
  return parts.join('')
}

/** @param {Tag} tag */
function asyncScript({ tagName, attrs }) {
  const isAsync = tagName === 'script' && attrs.some(({ name }) => name === 'async')
  return isAsync ? attrs.find(({ name }) => name === 'src')?.value : undefined
}

/** @param {Tag} tag */
const isScriptPreload = ({ tagName, attrs }) =>
  tagName === 'link' && attrs.some(({ name, value }) => name === 'as' && value === 'script')

/**
 * Adds the scripts after the first paint. This function is sent as text and runs in the browser, so it must not use
 * anything else from this file.
 * @param {string[]} addresses
 */
function addAfterPaint(addresses) {
  let added = false
  function add() {
    if (added) return
    added = true
    for (const address of addresses) {
      const script = document.createElement('script')
      // React recognises its own scripts by the `async` attribute. Without it, React would add the script a second
      // time.
      script.async = true
      script.src = address
      document.head.appendChild(script)
    }
  }
  // A page in the background never paints, so the scripts are added immediately. On any other page, they are added
  // after three seconds at the latest.
  if (document.hidden || !window.PerformanceObserver) return add()
  new PerformanceObserver(add).observe({ type: 'paint', buffered: true })
  setTimeout(add, 3000)
}
