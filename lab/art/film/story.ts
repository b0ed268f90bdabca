import type { Sample, Thread } from './thread'

/** Seconds; the film begins with the woven kolam, as the poster shows it. */
export const DURATION = 12
export const FRAMES_PER_SECOND = 30

const UNRAVEL_FROM = 0.9
const UNRAVEL_FOR = 1.7
const STRINGS_CLOSE_FROM = 2.45
const STRINGS_CLOSE_FOR = 0.4
const FIRST_PLUCK = 3.35
const BETWEEN_PLUCKS = 0.54
const DOWN_THE_STRING = 0.45
/** Dot spacings that the light goes each second inside the kolam. */
const WEAVING_SPEED = 2.75
const ROUND_FROM = 8.75
const ROUND_FOR = 2.7
const SWELL_AT = 9.3

/** The remainder that is never negative: the film has no first moment. */
const around = (t: number): number => ((t % DURATION) + DURATION) % DURATION

export const smooth = (t: number, from: number, to: number): number => {
  const u = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return u * u * (3 - 2 * u)
}

/** When a string (0 to 6) is plucked, in seconds. */
export const pluckOf = (string: number): number => FIRST_PLUCK + string * BETWEEN_PLUCKS

export type Life = {
  /** Seconds since the light came. */
  age: number
  /** Seconds since the light left; negative while it is there. */
  gone: number
}

/** The moments at which light comes to a place and leaves it, in seconds of the film. */
export type Span = { on: number; off: number }

/** When light comes to a sample of the line, from whichever string is first, and when it leaves again. */
export function spanOf(sample: Sample, spacing: number): Span {
  if (sample.part === 'kolam') {
    const on = sample.reach.map(
      ([string, distance]) => pluckOf(string) + DOWN_THE_STRING + distance / (WEAVING_SPEED * spacing),
    )
    return { on: Math.min(...on), off: UNRAVEL_FROM + UNRAVEL_FOR * (1 - sample.along) ** 0.625 }
  }
  return stringSpan(sample.string, sample.along)
}

export function stringSpan(string: number, along: number): Span {
  return {
    on: pluckOf(string) + DOWN_THE_STRING * along,
    off: STRINGS_CLOSE_FROM + STRINGS_CLOSE_FOR * (1 - along),
  }
}

export function lifeAt({ on, off }: Span, t: number): Life {
  const age = around(t - on)
  return { age, gone: age - around(off - on) }
}

/** How far the strands of a string stand apart: 1 as woven; it swings past that when plucked and comes to rest at 0. */
export function opening({ age, gone }: Life): number {
  if (gone > 0) return Math.exp(-gone / 0.2) * Math.cos(2 * Math.PI * 1.7 * gone)
  return 1 - Math.exp(-2.5 * age) * Math.cos(2 * Math.PI * 2.3 * age)
}

/** The light of a place: 1 as woven, `rest` in the dark. */
export function lightOf({ gone }: Life, rest: number): number {
  const lit = gone > 0 ? Math.exp(-gone / 0.28) : 1
  return rest + (1 - rest) * lit
}

/** The white heat of light that has just come, 0 to 1. */
export const heatOf = ({ age, gone }: Life): number => (gone > 0 ? 0 : Math.exp(-age / 0.34))

/** The glow of the whole picture at a moment: 1 usually, more when the kolam is complete. */
export const swellAt = (t: number): number => 1 + 0.75 * Math.exp(-(((around(t - SWELL_AT + 6) - 6) / 0.55) ** 2))

/** How bright the light that runs once round the finished line is at a place, `where` being its share of the line. */
export function roundLight(where: number, t: number): number {
  const run = (around(t) - ROUND_FROM) / ROUND_FOR
  if (run <= 0 || run >= 1) return 0
  const head = 1.12 * (run * run * (3 - 2 * run))
  const behind = head - where
  if (behind < 0 || behind > 0.16) return 0
  return Math.exp(-behind / 0.035) * smooth(run, 0, 0.06) * (1 - smooth(run, 0.94, 1))
}

/** How far a string is pulled aside before it is let go, 0 to 1. */
export function pullAt(string: number, t: number): number {
  const before = pluckOf(string) - around(t)
  return before >= 0 && before < 0.22 ? smooth(0.22 - before, 0, 0.2) : 0
}

/** How visible the string's light behind the kolam is: it comes out of the dark, and goes when the kolam is woven there. */
export function tailAt(string: number, t: number): { present: number; age: number } {
  const age = around(t - pluckOf(string) - DOWN_THE_STRING)
  const sinceDark = around(t) - STRINGS_CLOSE_FROM
  const waiting = around(t) < pluckOf(string) + DOWN_THE_STRING
  if (waiting) return { present: smooth(sinceDark, 0, 1), age: -1 }
  return { present: 1 - smooth(age, 0.9, 3), age }
}

/** How far the string's wave has come down it, 0 at the peg to 1 at the kolam and beyond. */
export const waveFront = (string: number, t: number): number => (around(t) - pluckOf(string)) / DOWN_THE_STRING

export const spansOf = (thread: Thread): Span[] =>
  thread.line.map((sample) => spanOf(sample, thread.format.layout.spacing))
