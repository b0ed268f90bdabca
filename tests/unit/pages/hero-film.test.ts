import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LIMIT } from '../../../lab/art/film/encode'
import { DURATION } from '../../../lab/art/film/story'
import { tallFilm, wideFilm } from '../../../lab/art/film/thread'

const films = [wideFilm, tallFilm].map((format) => ({ name: format.name, format }))

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
  ])('the size of %s is within its limit', (file, limit) => {
    const { size } = statSync(`public/film/${file}`)
    expect(size).toBeGreaterThan(2000)
    expect(size).toBeLessThanOrEqual(limit)
  })

  it.each(films)('the metadata of the film comes before its frames: $name', ({ format }) => {
    const film = readFileSync(`public/film/${format.name}.mp4`)
    const at = (box: string) => film.indexOf(box, 0, 'latin1')
    expect(at('moov')).toBeGreaterThan(0)
    expect(at('moov')).toBeLessThan(at('mdat'))
    const header = at('mvhd') + 4
    expect(film.readUInt32BE(header + 16) / film.readUInt32BE(header + 12)).toBeCloseTo(DURATION, 1)
    const track = at('tkhd') + 4
    expect([film.readUInt32BE(track + 76) / 65536, film.readUInt32BE(track + 80) / 65536]).toEqual(format.pixels)
    // BT.709 primaries, sRGB transfer and BT.709 matrix: the film's colours match the page's.
    const colour = at('colrnclx') + 8
    expect([0, 2, 4].map((offset) => film.readUInt16BE(colour + offset))).toEqual([1, 13, 1])
  })

  it.each(films)('the film is smaller as WebM: $name', ({ name }) => {
    expect(statSync(`public/film/${name}.webm`).size).toBeLessThan(statSync(`public/film/${name}.mp4`).size)
  })
})

describe('the page of the film', () => {
  const css = readFileSync('components/home/home.css', 'utf8')

  /**
   * Returns the positions and sizes in a CSS rule, in the units of the drawing. The values for a phone come before the
   * values for a wide screen.
   */
  const places = (name: string) => {
    const rule = css.slice(css.indexOf(`.${name} {`), css.indexOf('\n  }\n', css.indexOf(`.${name} {`)))
    return [...rule.matchAll(/(?:left|top|width|height): calc\(100% \* (-?\d+) \/ (\d+)\)/g)].map((match) =>
      match.slice(1).map(Number),
    )
  }

  it.each(['poster', 'frame'] as const)('the page shows the %s at the position where it was drawn', (part) => {
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
