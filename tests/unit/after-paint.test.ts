import { describe, expect, test } from 'vitest'
import { withScriptsAfterPaint } from '../../scripts/server/scripts-after-paint.mjs'

const head = '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>'
const tag = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`
const polyfill = '<script src="/_next/static/chunks/old.js" noModule=""></script>'
const data = '<script>self.__next_f.push([1,"<script src=x async=\\"\\">"])</script>'

// What it earns: docs/decisions/2026-11-25-portal-in-the-first-html.md.
describe('A prerendered page asks for its scripts after its first picture', () => {
  const page = `<html><head>${head}<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>${tag('one')}${tag('two')}${polyfill}</head><body>${data}${tag('three')}</body></html>`
  const changed = withScriptsAfterPaint(page)

  test('no script and no hint of one is left for the browser to load by itself', () => {
    expect(changed).not.toContain('async="">')
    expect(changed).not.toContain('rel="preload"')
  })

  test('one script in the head names all of them, in their order', () => {
    expect(changed).toContain(
      '["/_next/static/chunks/one.js","/_next/static/chunks/two.js","/_next/static/chunks/three.js"]',
    )
    expect(changed.indexOf('PerformanceObserver')).toBeLessThan(changed.indexOf('</head>'))
  })

  test('style sheets, the scripts of old browsers and the page itself stay as they are', () => {
    for (const part of [head, polyfill, data]) expect(changed).toContain(part)
  })

  test('a page without scripts is left alone', () => {
    expect(withScriptsAfterPaint('<html><head></head></html>')).toBe('<html><head></head></html>')
  })
})
