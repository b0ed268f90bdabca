/**
 * Draws the home page's film frame by frame, and writes the film and its posters to public/film: `npx tsx
 * lab/art/render-film.ts [wide] [tall] [--frames=<folder>] [--encode-only]`. Needs Chromium and ffmpeg. The files are
 * checked in, so building and testing the project needs neither.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { checkFilm, encodeFilm, hasFfmpeg } from './film/encode'
import { type Frame, filmOf } from './film/frame'
import { paint, viewOf } from './film/painter'
import { writePosters } from './film/poster'
import { DURATION, FRAMES_PER_SECOND } from './film/story'
import { type Format, tallFilm, threadOf, wideFilm } from './film/thread'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const out = fileURLToPath(new URL('../../public/film/', import.meta.url))
const args = process.argv.slice(2)
const folder = args.find((each) => each.startsWith('--frames='))?.slice('--frames='.length)
const encodeOnly = args.includes('--encode-only')
const formats = [wideFilm, tallFilm].filter(({ name }) => args.includes(name) || !args.some((each) => /^\w/.test(each)))

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

if (!hasFfmpeg()) stopWith('The film needs ffmpeg, which is not installed. Run: apt-get install ffmpeg')
if (!existsSync(CHROMIUM)) stopWith(`Chromium was not found at ${CHROMIUM}. Set its path: CHROMIUM=/path/to/chromium`)
if (encodeOnly && !folder) stopWith('To encode existing frames, give their folder: --frames=<folder>')

async function drawFrames(browser: Browser, format: Format, frameAt: (t: number) => Frame, frames: string) {
  mkdirSync(frames, { recursive: true })
  const page = await browser.newPage()
  const count = DURATION * FRAMES_PER_SECOND
  for (let i = 0; i < count; i++) {
    const file = path.join(frames, `${String(i).padStart(4, '0')}.png`)
    writeFileSync(file, await paint(page, frameAt(i / FRAMES_PER_SECOND), viewOf(format)))
    if (i % FRAMES_PER_SECOND === 0) console.log(`${format.name}: frame ${i} of ${count}`)
  }
  await page.close()
}

const work = folder ?? mkdtempSync(path.join(tmpdir(), 'film-'))
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  for (const format of formats) {
    const frameAt = filmOf(threadOf(format))
    const frames = path.join(work, format.name)
    if (!encodeOnly) await drawFrames(browser, format, frameAt, frames)
    const page = await browser.newPage()
    const posters = await writePosters(page, frameAt(0), format, out)
    const films = encodeFilm(format, frames, out)
    await checkFilm(format, frames, films)
    for (const file of [...posters, ...films]) {
      console.log(`${path.relative(process.cwd(), file)} ${Math.ceil(statSync(file).size / 1000)} kB`)
    }
  }
} finally {
  await browser.close()
  if (!folder) rmSync(work, { recursive: true, force: true })
}
