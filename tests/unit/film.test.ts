import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LIMIT } from '../../scripts/art/film/encode'
import { type Frame, filmOf } from '../../scripts/art/film/frame'
import { DURATION, FRAMES_PER_SECOND, lifeAt, lightOf, pluckOf, spansOf } from '../../scripts/art/film/story'
import { tallFilm, threadOf, wideFilm } from '../../scripts/art/film/thread'
import { meanDifference, posterOf, rasterOf } from '../support/film-picture'

const films = [wideFilm, tallFilm].map((format) => {
  const thread = threadOf(format)
  return { name: format.name, format, thread, frameAt: filmOf(thread), spans: spansOf(thread) }
})

/** The furthest that any number of the two frames' lines is apart, places and colours alike. */
function furthest(a: Frame, b: Frame): number {
  expect(b.body.length).toBe(a.body.length)
  return a.body.reduce((most, value, i) => Math.max(most, Math.abs(value - (b.body[i] ?? Number.NaN))), 0)
}

describe.each(films)('the drawing of the film, $name', ({ format, thread, frameAt, spans }) => {
  it('begins again where it ends', () => {
    expect(frameAt(DURATION)).toEqual(frameAt(0))
    expect(frameAt(DURATION + 4.2)).toEqual(frameAt(4.2 + DURATION))
    const last = frameAt(DURATION - 1 / FRAMES_PER_SECOND)
    expect(furthest(last, frameAt(0))).toBeLessThan(0.5)
    expect(furthest(frameAt(1), frameAt(1 + 1 / FRAMES_PER_SECOND))).toBeGreaterThan(5)
  })

  it('is the same picture for the same moment, whatever was drawn before', () => {
    const before = structuredClone(frameAt(5))
    frameAt(9)
    expect(frameAt(5)).toEqual(before)
  })

  it("begins with the hero's own line, whole and lit", () => {
    const { body } = frameAt(0)
    expect(body.length).toBe(8 * thread.line.length)
    const away = thread.line.map(({ at }, i) => Math.hypot(at[0] - (body[8 * i] ?? 0), at[1] - (body[8 * i + 1] ?? 0)))
    expect(Math.max(...away)).toBeLessThan(0.3)
    expect(thread.pegs).toHaveLength(7)
    expect(new Set(thread.line.map((sample) => sample.string)).size).toBe(7)
  })

  it('plucks sa to ni in turn, from a dark kolam to a woven one', () => {
    const kolamAt = (t: number) =>
      thread.line.flatMap((sample, i) => {
        const span = spans[i]
        return sample.part === 'kolam' && span ? [lightOf(lifeAt(span, t), 0)] : []
      })
    const woven = (t: number) => kolamAt(t).filter((light) => light > 0.9).length / kolamAt(t).length
    const shares = [0, 1, 2, 3, 4, 5, 6].map((string) => woven(pluckOf(string)))
    expect(Math.max(...kolamAt(pluckOf(0)))).toBeLessThan(0.2)
    for (let i = 2; i < 7; i++) expect(shares[i]).toBeGreaterThan(shares[i - 1] ?? 1)
    expect(shares[6]).toBeLessThan(0.9)
    expect(woven(9.5)).toBe(1)
    expect(woven(0)).toBe(1)
  })

  it('has its first frame for a poster, as AVIF and as WebP', async () => {
    const [first, ...others] = await Promise.all([0, 1.5, 3, 9.3].map((t) => rasterOf(frameAt(t), format)))
    for (const kind of ['avif', 'webp']) {
      const poster = await posterOf(`public/film/${format.name}.${kind}`)
      const off = first ? meanDifference(poster, first) : Number.NaN
      expect(off).toBeLessThan(3)
      for (const other of others) expect(meanDifference(poster, other)).toBeGreaterThan(off + 0.5)
    }
  }, 30_000)
})

describe('the files of the film', () => {
  it.each([
    ['wide.mp4', LIMIT.wide],
    ['wide.webm', LIMIT.wide],
    ['tall.mp4', LIMIT.tall],
    ['tall.webm', LIMIT.tall],
    ['wide.avif', LIMIT.poster],
    ['wide.webp', LIMIT.poster],
    ['tall.avif', LIMIT.poster],
    ['tall.webp', LIMIT.poster],
  ])('weigh no more than they may: %s', (file, limit) => {
    const { size } = statSync(`public/film/${file}`)
    expect(size).toBeGreaterThan(2000)
    expect(size).toBeLessThanOrEqual(limit)
  })

  it.each(films)('say what they are before their pictures come: $name', ({ format }) => {
    const film = readFileSync(`public/film/${format.name}.mp4`)
    const at = (box: string) => film.indexOf(box, 0, 'latin1')
    expect(at('moov')).toBeGreaterThan(0)
    expect(at('moov')).toBeLessThan(at('mdat'))
    const header = at('mvhd') + 4
    expect(film.readUInt32BE(header + 16) / film.readUInt32BE(header + 12)).toBeCloseTo(DURATION, 1)
    const track = at('tkhd') + 4
    expect([film.readUInt32BE(track + 76) / 65536, film.readUInt32BE(track + 80) / 65536]).toEqual(format.pixels)
    // Primaries of BT.709, transfer of sRGB, matrix of BT.709: the ink of the film is the ink of the page.
    const colour = at('colrnclx') + 8
    expect([0, 2, 4].map((offset) => film.readUInt16BE(colour + offset))).toEqual([1, 13, 1])
  })

  it.each(films)('are smaller as WebM: $name', ({ name }) => {
    expect(statSync(`public/film/${name}.webm`).size).toBeLessThan(statSync(`public/film/${name}.mp4`).size)
  })
})

describe('the page', () => {
  const css = readFileSync('components/home/home.css', 'utf8')

  /** The places of a rule in units, as written: for a phone first, then for a wide screen. */
  const places = (name: string) => {
    const rule = css.slice(css.indexOf(`.${name} {`), css.indexOf('\n  }\n', css.indexOf(`.${name} {`)))
    return [...rule.matchAll(/(?:left|top|width|height): calc\(100% \* (-?\d+) \/ (\d+)\)/g)].map((match) =>
      match.slice(1).map(Number),
    )
  }

  it.each(['poster', 'frame'] as const)('lays the %s where it was drawn', (part) => {
    const written = places(part === 'poster' ? 'hero-poster' : 'hero-film')
    const drawn = [tallFilm, wideFilm].flatMap(({ layout, [part]: box }) => [
      [box.x, layout.width],
      [box.y, layout.height],
      [box.width, layout.width],
      [box.height, layout.height],
    ])
    expect(written).toEqual(drawn)
  })
})
