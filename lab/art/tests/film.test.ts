import { describe, expect, it } from 'vitest'
import { type Frame, filmOf } from '../film/frame'
import { DURATION, FRAMES_PER_SECOND, lifeAt, lightOf, pluckOf, spansOf } from '../film/story'
import { tallFilm, threadOf, wideFilm } from '../film/thread'
import { meanDifference, posterOf, rasterOf } from './film-picture'

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
