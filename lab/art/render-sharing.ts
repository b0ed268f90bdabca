/**
 * Draws the app's icons, and the preview images for shared links, in a headless browser: `npx tsx
 * lab/art/render-sharing.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { markKolam } from '../../components/brand/drawings/kolams'
import { academyDefaults as academy } from '../../lib/core/config/academy-defaults'
import { colours } from '../../lib/core/config/colours'
import { artPlanes, SHARING_IMAGES } from '../../lib/pages/sharing-images'
import { ROOT } from '../../scripts/system/root.mjs'
import { findBrowser } from '../../scripts/test/browser.mjs'

const read = (name: string) => readFileSync(path.join(ROOT, 'components/brand', name))
const font = (name: string) => `url(data:font/woff2;base64,${read(`fonts/${name}.woff2`).toString('base64')})`
const inline = (svg: string) => `url("data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}")`

const { turmeric: TURMERIC } = colours

const style = `
  @font-face { font-family: Fraunces; src: ${font('fraunces')}; font-weight: 100 900 }
  @font-face { font-family: Fraunces; src: ${font('fraunces-italic')}; font-style: italic; font-weight: 340 500 }
  @font-face { font-family: Mukta; src: ${font('mukta-500')}; font-weight: 500 }
  * { margin: 0; box-sizing: border-box }
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; font: 500 30px/1.4 Mukta; background: var(--p); color: var(--t) }
  body::before, body::after { content: ''; position: absolute; border: 2px solid var(--r); opacity: .55; inset: 20px }
  body::after { inset: 28px; border-width: 1px }
  h1 { font: 400 92px/1 Fraunces; letter-spacing: -.028em; font-variation-settings: 'opsz' 120 }
  em { color: ${TURMERIC} }
  .name { position: absolute; left: 76px; bottom: 68px; display: flex; align-items: center; gap: 18px; font: 450 36px/1 Fraunces; letter-spacing: -.01em }
  .say { position: absolute; left: 76px; top: 78px; width: 640px }
  .say p { margin-top: 26px; width: 500px }
`

function page(art: keyof typeof artPlanes, body: string): string {
  const [p, t, r, a, b] = artPlanes[art]
  const { viewBox, line, dots } = markKolam
  const unit = 304 / 52
  const mark = `<svg viewBox="${viewBox}" width="52" height="52" fill="none" overflow="visible"><path d="${line}" stroke="${r}" stroke-width="${2.4 * unit}"/><path d="${dots}" stroke="${t}" stroke-width="${4 * unit}" stroke-linecap="round"/></svg>`
  return `<!doctype html><meta charset="utf-8"><style>:root{--p:${p};--t:${t};--r:${r};--a:${a};--b:${b}}${style}</style>${body}<div class="name">${mark}${academy.name}</div>`
}

function artPage(art: keyof typeof artPlanes, title: string, text: string, sign: string): string {
  const signs = read('drawings/signs.svg').toString()
  const texture = inline(read('drawings/texture.svg').toString())
  return page(
    art,
    `<style>.texture{position:absolute;inset:0;background:var(--t);opacity:.14;mask:${texture} center/1900px auto no-repeat}</style>
     <div class="texture"></div><div style="display:none">${signs}</div><div class="say"><h1>${title}</h1><p>${text}</p></div>
     <svg viewBox="0 0 200 200" overflow="visible" style="position:absolute;right:84px;bottom:64px;width:440px;height:440px"><use href="#${sign}"/></svg>`,
  )
}

const hero = read('drawings/hero-wide.svg')
  .toString()
  .replace('<style>', '<style>.l,.g{animation:none!important;stroke-dasharray:none!important}')

const pages: Record<keyof typeof SHARING_IMAGES, string> = {
  academy: page(
    'western',
    `<style>.say h1{width:500px}em{white-space:nowrap}.hero{position:absolute;inset:-60px -100px -70px -20px;background:${inline(hero)} right center/contain no-repeat}</style><div class="hero"></div>
     <div class="say" style="top:auto;bottom:176px"><h1>Every garland begins with <em>one note.</em></h1></div>`,
  ),
  carnatic: artPage(
    'carnatic',
    'Carnatic music',
    'Vocal by language, veenai, violin and five ways to keep the tala',
    'veena',
  ),
  hindustani: artPage('hindustani', 'Hindustani music', 'Ghazal and devotional song, sitar, flute and tabla', 'sitar'),
  western: artPage('western', 'Western music', 'Keys, winds, strings and drums', 'piano'),
  dance: artPage('dance', 'Dance', 'Bharatanatyam, Kathak, folk dance, ballet and hip-hop', 'dance'),
  drawing: artPage('drawing', 'Drawing', 'Line, colour and patience, on paper or on a screen', 'brush'),
}

async function draw(tab: Page, html: string, width: number, height: number): Promise<Buffer> {
  await tab.setViewportSize({ width, height })
  await tab.setContent(html)
  await tab.evaluate(() => document.fonts.ready.then(() => undefined))
  return tab.screenshot({ clip: { x: 0, y: 0, width, height } })
}

async function write(name: string, picture: Buffer): Promise<void> {
  const file = path.join(ROOT, name)
  mkdirSync(path.dirname(file), { recursive: true })
  const { size } = await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(file)
  console.log(`${name} ${Math.round(size / 1024)} kB`)
}

/** Combines square PNGs into an .ico file, for clients that request `/favicon.ico` without reading the page. */
function iconFile(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [place, picture] of pictures.entries()) {
    const at = 6 + 16 * place
    // Bytes 16 to 19 of a PNG hold its width.
    const size = picture.readUInt32BE(16)
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ['--no-sandbox'] })
const tab = await browser.newPage()
for (const name of Object.keys(SHARING_IMAGES) as (keyof typeof SHARING_IMAGES)[]) {
  await write(`public${SHARING_IMAGES[name].src}`, await draw(tab, pages[name], 1200, 630))
}
const icon = readFileSync(path.join(ROOT, 'public/icon.svg'))
for (const size of [192, 512]) {
  await write(`public/icons/icon-${size}.png`, await sharp(icon, { density: 300 }).resize(size, size).png().toBuffer())
}
const small = await Promise.all(
  [16, 32, 48].map((size) => sharp(icon, { density: 300 }).resize(size, size).png({ palette: true }).toBuffer()),
)
writeFileSync(path.join(ROOT, 'public/favicon.ico'), iconFile(small))
await browser.close()
