import { describe, expect, test } from 'vitest'
import { withScriptsAfterPaint } from '../../../scripts/server/scripts-after-paint.mjs'

const head = '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>'
const tag = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`
const polyfill = '<script src="/_next/static/chunks/old.js" noModule=""></script>'
const data = '<script>self.__next_f.push([1,"<script src=x async=\\"\\">"])</script>'

// docs/decisions/2026-11-25-pages.md explains why scripts load after the first paint.
describe('a page requests its scripts after its first paint', () => {
  const page = `<html><head>${head}<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>${tag('one')}${tag('two')}${polyfill}</head><body>${data}${tag('three')}<script async crossorigin src='/_next/static/chunks/four.js'></script></body></html>`
  const changed = withScriptsAfterPaint(page)

  test('a page contains no script or preload that the browser would load before the first paint', () => {
    expect(changed.replace(data, '')).not.toMatch(/<script [^>]*async/)
    expect(changed).not.toContain('rel="preload"')
  })

  test('one script at the end of the page lists all scripts in order', () => {
    expect(changed).toContain(
      '["/_next/static/chunks/one.js","/_next/static/chunks/two.js","/_next/static/chunks/three.js","/_next/static/chunks/four.js"]',
    )
    expect(changed).toMatch(/<\/script><\/body><\/html>$/)
  })

  test('style sheets, scripts for old browsers and the rest of the page stay unchanged', () => {
    for (const part of [head, polyfill, data]) expect(changed).toContain(part)
    expect(changed.replace(/<script>\(function addAfterPaint.*<\/script>(?=<\/body>)/s, '')).toBe(
      `<html><head>${head}${polyfill}</head><body>${data}</body></html>`,
    )
  })

  test('a page without scripts stays unchanged', () => {
    expect(withScriptsAfterPaint('<html><head></head></html>')).toBe('<html><head></head></html>')
  })
})
