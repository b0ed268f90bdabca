import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandFiles } from '../brand-files'
import { tallHero, wideHero } from '../hero/drawing'
import { heroLine } from '../hero/line'
import { verify } from '../kolam/line'
import { findKolam, mark, strip, weave } from '../kolam/search'
import { diamond, type Kolam, onlyLoop, rect, trace } from '../kolam/trace'

const kolams: [string, Kolam][] = [
  ['the mark', mark()],
  ...[2, 3, 4, 5].flatMap((radius) =>
    [1, 4, 7, 9].map((seed): [string, Kolam] => [
      `a diamond of ${radius}, seed ${seed}`,
      findKolam(diamond(radius), { seed }),
    ]),
  ),
  [
    'a diamond with lines that run along its dots',
    findKolam(diamond(4), { seed: 3, symmetry: 'D2', density: 0.3, join: 0.5 }),
  ],
  ...[1, 2, 5, 14].map((count): [string, Kolam] => [`a column of ${count}`, strip(count, 'column')]),
  ['a row of 9', strip(9, 'row')],
  ...[
    [3, 3],
    [8, 6],
    [12, 12],
    [33, 21],
  ].map(([columns = 0, rows = 0]): [string, Kolam] => [`a weave of ${columns} by ${rows}`, weave(columns, rows)]),
]

describe('a kolam', () => {
  it.each(kolams)('is one closed, smooth line that circles every dot: %s', (_, kolam) => {
    const proof = verify(kolam)
    expect(proof.lines).toBe(1)
    expect(proof.circled).toBe(kolam.dots.length)
    expect(proof.gap).toBeLessThan(1e-9)
    expect(proof.kink).toBeLessThan(1e-9)
  })

  it('throws when a kolam with several lines is used as one line', () => {
    const dots = rect(4, 4)
    const kolam = { dots, mirrors: {}, loops: trace(dots, {}) }
    expect(kolam.loops.length).toBe(4)
    expect(() => onlyLoop(kolam)).toThrow('4')
  })

  it('throws when no choice of mirrors gives a single line', () => {
    expect(() => findKolam(rect(4, 4), { density: 0, tries: 3 })).toThrow('3')
  })

  it('is the same for the same seed and differs for another', () => {
    const mirrors = (seed: number) => JSON.stringify(findKolam(diamond(4), { seed, density: 0.3 }).mirrors)
    expect(mirrors(5)).toBe(mirrors(5))
    expect(mirrors(5)).not.toBe(mirrors(6))
  })
})

describe('the line of the hero', () => {
  it.each([
    ['wide', wideHero],
    ['tall', tallHero],
  ])('is one closed line through seven pegs, %s', (_, layout) => {
    const line = heroLine(layout)
    expect(line.path.match(/M/g)).toHaveLength(1)
    expect(line.path.endsWith('Z')).toBe(true)
    expect(line.path).not.toContain('NaN')
    expect(line.pegs).toHaveLength(7)
    expect(line.dots).toHaveLength(25)
  })

  it('has no step longer than two dot spacings', () => {
    const numbers =
      heroLine(wideHero)
        .path.match(/-?\d+(\.\d+)?/g)
        ?.map(Number) ?? []
    let longest = 0
    for (let i = 2; i + 1 < numbers.length; i += 2) {
      const [x = 0, y = 0, px = 0, py = 0] = [numbers[i], numbers[i + 1], numbers[i - 2], numbers[i - 1]]
      longest = Math.max(longest, Math.hypot(x - px, y - py))
    }
    expect(numbers.length).toBeGreaterThan(1000)
    expect(longest).toBeLessThan(2 * wideHero.spacing)
  })
})

describe('the drawn files', () => {
  it.each(Object.entries(brandFiles()))('match the output of the generator: %s', (path, content) => {
    expect(readFileSync(path, 'utf8')).toBe(content)
  })
})
