import type { Sample, Thread } from './thread'

/** The duration of the film in seconds. */
export const DURATION = 12
export const FRAMES_PER_SECOND = 30

const UNRAVEL_FROM = 0.9
const UNRAVEL_FOR = 1.7
const STRINGS_CLOSE_FROM = 2.45
const STRINGS_CLOSE_FOR = 0.4
const FIRST_PLUCK = 3.35
const BETWEEN_PLUCKS = 0.54
const STRING_TRAVEL_TIME = 0.45
/** The speed of the light inside the kolam, in dot spacings per second. */
const WEAVING_SPEED = 2.75
const ROUND_FROM = 8.75
const ROUND_FOR = 2.7
const SWELL_AT = 9.3

/** Returns the time within the film, from 0 to DURATION. The film loops, so `t` may be negative or exceed DURATION. */
const wrapTime = (t: number): number => ((t % DURATION) + DURATION) % DURATION

export const smooth = (t: number, from: number, to: number): number => {
  const u = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return u * u * (3 - 2 * u)
}

/** Returns the time in seconds at which a string (0 to 6) is plucked. */
export const pluckOf = (string: number): number => FIRST_PLUCK + string * BETWEEN_PLUCKS

export type LightState = {
  /** Seconds since the light arrived. */
  age: number
  /** Seconds since the light left the place. Negative while the light is still there. */
  sinceOff: number
}

/** The times when the light reaches a place and when it leaves, in seconds from the start of the film. */
export type Span = { on: number; off: number }

/** Returns the times at which the light reaches and leaves a sample point of the line. */
function spanOf(sample: Sample, spacing: number): Span {
  if (sample.part === 'kolam') {
    const on = sample.reach.map(
      ([string, distance]) => pluckOf(string) + STRING_TRAVEL_TIME + distance / (WEAVING_SPEED * spacing),
    )
    return { on: Math.min(...on), off: UNRAVEL_FROM + UNRAVEL_FOR * (1 - sample.fraction) ** 0.625 }
  }
  return stringSpan(sample.string, sample.fraction)
}

export function stringSpan(string: number, fraction: number): Span {
  return {
    on: pluckOf(string) + STRING_TRAVEL_TIME * fraction,
    off: STRINGS_CLOSE_FROM + STRINGS_CLOSE_FOR * (1 - fraction),
  }
}

export function lightStateAt({ on, off }: Span, t: number): LightState {
  const age = wrapTime(t - on)
  return { age, sinceOff: age - wrapTime(off - on) }
}

/**
 * Returns the distance between the two strands of a string. It is 0 for a dark string and 1 for a lit string. After a
 * change, the strands swing before they come to rest.
 */
export function opening({ age, sinceOff }: LightState): number {
  if (sinceOff > 0) return Math.exp(-sinceOff / 0.2) * Math.cos(2 * Math.PI * 1.7 * sinceOff)
  return 1 - Math.exp(-2.5 * age) * Math.cos(2 * Math.PI * 2.3 * age)
}

/** Returns the brightness at a place on the line, from `rest` (dark) to 1 (lit). */
export function lightOf({ sinceOff }: LightState, rest: number): number {
  const lit = sinceOff > 0 ? Math.exp(-sinceOff / 0.28) : 1
  return rest + (1 - rest) * lit
}

/** Returns how white the light is: 1 when it has just arrived, then less and less. */
export const heatOf = ({ age, sinceOff }: LightState): number => (sinceOff > 0 ? 0 : Math.exp(-age / 0.34))

/** Returns the strength of the glow. It is usually 1, and higher when the kolam is complete. */
export const swellAt = (t: number): number => 1 + 0.75 * Math.exp(-(((wrapTime(t - SWELL_AT + 6) - 6) / 0.55) ** 2))

/**
 * Returns the brightness of the light that runs once around the finished line. `where` is a fraction of the line's
 * length.
 */
export function orbitLight(where: number, t: number): number {
  const run = (wrapTime(t) - ROUND_FROM) / ROUND_FOR
  if (run <= 0 || run >= 1) return 0
  const head = 1.12 * (run * run * (3 - 2 * run))
  const behind = head - where
  if (behind < 0 || behind > 0.16) return 0
  return Math.exp(-behind / 0.035) * smooth(run, 0, 0.06) * (1 - smooth(run, 0.94, 1))
}

/** Returns how far a string is pulled before it is released, 0 to 1. */
export function pullAt(string: number, t: number): number {
  const before = pluckOf(string) - wrapTime(t)
  return before >= 0 && before < 0.22 ? smooth(0.22 - before, 0, 0.2) : 0
}

/**
 * Returns the visibility of the part of a string behind the kolam. This part appears before the pluck, and fades out
 * after the pluck.
 */
export function tailAt(string: number, t: number): { present: number; age: number } {
  const age = wrapTime(t - pluckOf(string) - STRING_TRAVEL_TIME)
  const sinceDark = wrapTime(t) - STRINGS_CLOSE_FROM
  const waiting = wrapTime(t) < pluckOf(string) + STRING_TRAVEL_TIME
  if (waiting) return { present: smooth(sinceDark, 0, 1), age: -1 }
  return { present: 1 - smooth(age, 0.9, 3), age }
}

/** Returns how far the wave has moved along the string: 0 at the peg, 1 at the kolam, and more than 1 after that. */
export const waveFront = (string: number, t: number): number => (wrapTime(t) - pluckOf(string)) / STRING_TRAVEL_TIME

export const spansOf = (thread: Thread): Span[] =>
  thread.line.map((sample) => spanOf(sample, thread.format.layout.spacing))
