import { describe, expect, it } from 'vitest'
import { type Frame, filmOf } from '../film/frame'
import { DURATION, FRAMES_PER_SECOND, lightOf, lightStateAt, pluckOf, spansOf } from '../film/story'
import { tallFilm, threadOf, wideFilm } from '../film/thread'
import { meanDifference, posterOf, rasterOf } from './film-picture'

const films = [wideFilm, tallFilm].map((format) => {
  const thread = threadOf(format)
  return { name: format.name, format, thread, frameAt: filmOf(thread), spans: spansOf(thread) }
})

/** Compares the lines of two frames, and returns the largest difference in position, width or colour. */
function furthest(a: Frame, b: Frame): number {
  expect(b.body.length).toBe(a.body.length)
  return a.body.reduce((most, value, i) => Math.max(most, Math.abs(value - (b.body[i] ?? Number.NaN))), 0)
}

describe.each(films)('the drawing of the $name film', ({ format, thread, frameAt, spans }) => {
  it('loops without a jump from the last frame to the first', () => {
    expect(frameAt(DURATION)).toEqual(frameAt(0))
    expect(frameAt(DURATION + 4.2)).toEqual(frameAt(4.2 + DURATION))
    const last = frameAt(DURATION - 1 / FRAMES_PER_SECOND)
    expect(furthest(last, frameAt(0))).toBeLessThan(0.5)
    expect(furthest(frameAt(1), frameAt(1 + 1 / FRAMES_PER_SECOND))).toBeGreaterThan(5)
  })

  it('draws the same picture for the same moment, regardless of earlier frames', () => {
    const before = structuredClone(frameAt(5))
    frameAt(9)
    expect(frameAt(5)).toEqual(before)
  })

  it('starts with the complete, lit line of the hero', () => {
    const { body } = frameAt(0)
    expect(body.length).toBe(8 * thread.line.length)
    const distances = thread.line.map(({ at }, i) =>
      Math.hypot(at[0] - (body[8 * i] ?? 0), at[1] - (body[8 * i + 1] ?? 0)),
    )
    expect(Math.max(...distances)).toBeLessThan(0.3)
    expect(thread.pegs).toHaveLength(7)
    expect(new Set(thread.line.map((sample) => sample.string)).size).toBe(7)
  })

  it('plucks sa to ni one after another while the dark kolam is woven', () => {
    const kolamAt = (t: number) =>
      thread.line.flatMap((sample, i) => {
        const span = spans[i]
        return sample.part === 'kolam' && span ? [lightOf(lightStateAt(span, t), 0)] : []
      })
    const wovenShareAt = (t: number) => kolamAt(t).filter((light) => light > 0.9).length / kolamAt(t).length
    const shares = [0, 1, 2, 3, 4, 5, 6].map((string) => wovenShareAt(pluckOf(string)))
    expect(Math.max(...kolamAt(pluckOf(0)))).toBeLessThan(0.2)
    for (let i = 2; i < 7; i++) expect(shares[i]).toBeGreaterThan(shares[i - 1] ?? 1)
    expect(shares[6]).toBeLessThan(0.9)
    expect(wovenShareAt(9.5)).toBe(1)
    expect(wovenShareAt(0)).toBe(1)
  })

  it('uses the first frame as the poster, in AVIF and WebP', async () => {
    const [first, ...others] = await Promise.all([0, 1.5, 3, 9.3].map((t) => rasterOf(frameAt(t), format)))
    for (const kind of ['avif', 'webp']) {
      const poster = await posterOf(`public/film/${format.name}.${kind}`)
      const off = first ? meanDifference(poster, first) : Number.NaN
      expect(off).toBeLessThan(3)
      for (const other of others) expect(meanDifference(poster, other)).toBeGreaterThan(off + 0.5)
    }
  }, 30_000)
})
