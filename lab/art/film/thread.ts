import { tallHero, wideHero } from '../hero/drawing'
import { type HeroLayout, heroLine } from '../hero/line'

export type Point = readonly [number, number]

/**
 * One of the film's two formats. The kolam and its strings are one closed line. A string is a twisted pair of strands
 * from the kolam to a peg.
 */
export type Format = {
  name: 'wide' | 'tall'
  layout: HeroLayout
  /** True if the layout is mirrored, so that the strings end on the right. Otherwise, they end on the left. */
  mirrored: boolean
  frame: { x: number; y: number; width: number; height: number }
  pixels: readonly [number, number]
  /** The area that the poster shows, in user units. It contains everything that is lit at the start. */
  poster: { x: number; y: number; width: number; height: number }
  lineWidth: number
  blur: number
  /** How far the strings continue after the end of the kolam, in user units. */
  tail: number
}

export const wideFilm: Format = {
  name: 'wide',
  layout: wideHero,
  mirrored: true,
  frame: { x: -144, y: 0, width: 1728, height: 900 },
  pixels: [1920, 1000],
  poster: { x: 440, y: 90, width: 960, height: 792 },
  lineWidth: 3.6,
  blur: 10,
  tail: 1150,
}

export const tallFilm: Format = {
  name: 'tall',
  layout: tallHero,
  mirrored: false,
  frame: { x: 0, y: 0, width: 390, height: 844 },
  pixels: [720, 1558],
  poster: { x: 0, y: 80, width: 390, height: 460 },
  lineWidth: 2.6,
  blur: 6,
  tail: 520,
}

export type Sample = {
  at: Point
  /** The position when the string is at rest. Inside the kolam this is the same as `at`. */
  rest: Point
  /** The unit vector at right angles to the line. The kolam trembles in this direction. */
  normal: Point
  part: 'kolam' | 'string' | 'peg'
  /** The number of the string, from 0 (sa) to 6 (ni). In the kolam, the number of the nearest string. */
  string: number
  /**
   * The position along the line. On a string, 0 is the peg and 1 is the kolam. In the kolam, 0 is the nearest string
   * and 1 is the midpoint between two strings.
   */
  fraction: number
  /**
   * For a sample in the kolam, the distances along the line to the two nearest strings, in user units. For other
   * samples, the list is empty.
   */
  reach: readonly (readonly [string: number, distance: number])[]
  /** The position in the gradient from the pegs (0) to the kolam's middle (1). */
  shade: number
}

export type Thread = {
  format: Format
  /** The samples of the closed line. The last sample is followed by the first. */
  line: Sample[]
  dots: Point[]
  waveDots: { at: Point; open: number; string: number; fraction: number }[]
  pegs: Point[]
  /** For each string, the samples along one strand, from the kolam to the peg. */
  strands: Sample[][]
  /** The end of each string at the kolam, and the string's direction there. */
  tips: { at: Point; direction: Point }[]
}

const ARC_STEPS = 12
const LOOP_STEPS = 6

type Run = { part: Sample['part']; points: Point[] }

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const size = (a: Point): number => Math.hypot(a[0], a[1])
const unit = (a: Point): Point => [a[0] / (size(a) || 1), a[1] / (size(a) || 1)]

function cubic(a: Point, b: Point, c: Point, d: Point, steps: number): Point[] {
  return Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps
    const u = 1 - t
    const on = (j: 0 | 1) => u * u * u * a[j] + 3 * u * u * t * b[j] + 3 * u * t * t * c[j] + t * t * t * d[j]
    return [on(0), on(1)]
  })
}

/**
 * Splits the path into runs. A curve with three points belongs to the kolam, and a longer curve to a peg. Straight
 * lines belong to strings.
 */
function runsOf(path: string): Run[] {
  const runs: Run[] = []
  let pen: Point = [0, 0]
  for (const [, command, text = ''] of path.matchAll(/([MCL])([^MCLZ]*)/g)) {
    const numbers = text.trim().split(/[ ,]+/).map(Number)
    const points: Point[] = []
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i] ?? 0, numbers[i + 1] ?? 0])
    const end = points[points.length - 1] ?? pen
    if (command === 'L') runs.push({ part: 'string', points })
    if (command === 'C') {
      const part = points.length > 3 ? 'peg' : 'kolam'
      const drawn: Point[] = []
      let from = pen
      for (let i = 0; i + 2 < points.length; i += 3) {
        const [b = from, c = from, d = from] = points.slice(i, i + 3)
        drawn.push(...cubic(from, b, c, d, part === 'peg' ? LOOP_STEPS : ARC_STEPS))
        from = d
      }
      const before = runs[runs.length - 1]
      if (part === 'kolam' && before?.part === 'kolam') before.points.push(...drawn)
      else runs.push({ part, points: drawn })
    }
    pen = end
  }
  // The closed path starts and ends in the kolam, so the first and the last run form one run.
  const [first, last] = [runs[0], runs[runs.length - 1]]
  if (first && last && first !== last && first.part === 'kolam' && last.part === 'kolam') {
    first.points.unshift(...last.points)
    runs.pop()
  }
  return runs
}

/**
 * Converts the hero's closed line into samples and gives each sample its string. Throws if the line does not have one
 * string per peg.
 */
export function threadOf(format: Format): Thread {
  const { layout, mirrored } = format
  const hero = heroLine(layout)
  const turn = (p: Point): Point => (mirrored ? [2 * layout.centre[0] - p[0], p[1]] : p)
  const axis = layout.upright ? 1 : 0
  const shadeOf = (p: Point) =>
    Math.min(1, Math.max(0, (p[axis] - layout.pegAt) / (layout.centre[axis] - layout.pegAt)))
  const runs = runsOf(hero.path)
  const rowOf = (p: Point) =>
    hero.pegs.reduce((best, peg, i) => (size(minus(peg, p)) < size(minus(hero.pegs[best] ?? peg, p)) ? i : best), 0)

  const line: Sample[] = []
  const tips: Thread['tips'] = []
  const add = (
    points: readonly Point[],
    make: (point: Point, i: number) => Omit<Sample, 'at' | 'shade' | 'normal'>,
  ) => {
    points.forEach((point, i) => {
      const made = make(point, i)
      const rest = turn(made.rest)
      line.push({ ...made, at: turn(point), rest, shade: shadeOf(point), normal: [0, 0] })
    })
  }
  runs.forEach((run, r) => {
    const from = (step: number) => runs[(r + step + runs.length) % runs.length] ?? run
    if (run.part === 'peg') {
      const [out, back] = [from(-1), from(1)]
      const string = rowOf(run.points[Math.floor(run.points.length / 2)] ?? [0, 0])
      const last = out.points.length - 1
      const middle = (i: number): Point => {
        const [a = [0, 0], b = a] = [out.points[i], back.points[last - i]] as [Point?, Point?]
        return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
      }
      tips[string] = { at: turn(middle(0)), direction: unit(minus(turn(middle(0)), turn(middle(1)))) }
      const strand = (i: number) => ({
        rest: middle(i),
        part: 'string' as const,
        string,
        fraction: 1 - i / last,
        reach: [],
      })
      add(out.points, (_, i) => strand(i))
      add(run.points, (point) => ({ rest: point, part: 'peg', string, fraction: 0, reach: [] }))
      add(back.points, (_, i) => strand(last - i))
    }
    if (run.part === 'kolam') {
      const ends = [from(-2), from(2)].map((each) => rowOf(each.points[Math.floor(each.points.length / 2)] ?? [0, 0]))
      let length = 0
      const lengths = run.points.map((point, i) => {
        length += i ? size(minus(point, run.points[i - 1] ?? point)) : 0
        return length
      })
      add(run.points, (point, i) => {
        const [a, b] = [lengths[i] ?? 0, length - (lengths[i] ?? 0)]
        const [before = 0, after = 0] = ends
        return {
          rest: point,
          part: 'kolam',
          string: a < b ? before : after,
          fraction: (2 * Math.min(a, b)) / length,
          reach: [
            [before, a],
            [after, b],
          ],
        }
      })
    }
  })
  line.forEach((sample, i) => {
    const before = line[(i + line.length - 1) % line.length] ?? sample
    const after = line[(i + 1) % line.length] ?? sample
    const [x, y] = unit(minus(after.at, before.at))
    sample.normal = [-y, x]
  })
  if (tips.filter(Boolean).length !== hero.pegs.length)
    throw new Error('The hero line does not have exactly one string per peg.')
  return {
    format,
    line,
    tips,
    strands: tips.map((_, string) => {
      const both = line.filter((sample) => sample.part === 'string' && sample.string === string)
      return both.slice(0, both.length / 2)
    }),
    dots: hero.dots.map(turn),
    waveDots: hero.waveDots.map(([x, y, open]) => {
      const at = turn([x, y])
      const near = line
        .filter((sample) => sample.part === 'string')
        .reduce((best, sample) => (size(minus(sample.rest, at)) < size(minus(best.rest, at)) ? sample : best))
      return { at, open, string: near.string, fraction: near.fraction }
    }),
    pegs: hero.pegs.map(turn),
  }
}
