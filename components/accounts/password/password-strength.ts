import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The strength of a password, from 1 (guessed instantly) to 4, with a label and advice. */
export interface Strength {
  steps: 1 | 2 | 3 | 4
  word: string
  advice: string
}

/** Maximum number of characters to check. Longer passwords are strong anyway, and checking them is slow. */
const MAX_CHECKED_CHARACTERS = 72

const levels = [
  { steps: 1, word: 'Easy to guess' },
  { steps: 1, word: 'Easy to guess' },
  { steps: 2, word: 'Could be better' },
  { steps: 3, word: 'Good' },
  { steps: 4, word: 'Strong' },
] as const

const OFTEN_USED = 'Many people use this password.'
const IN_A_ROW = 'Avoid neighbouring keys (qwerty) and sequences (abc, 123).'
const REPEATED = 'Repeating letters or words does not make a password stronger.'
const DATES = 'Avoid dates and years.'
const A_FEW_WORDS = 'Try three or four unrelated words.'

const reasons: Readonly<Record<string, string>> = {
  topTen: OFTEN_USED,
  topHundred: OFTEN_USED,
  common: OFTEN_USED,
  similarToCommon: OFTEN_USED,
  userInputs: 'Avoid your own name, phone or email.',
  straightRow: IN_A_ROW,
  keyPattern: IN_A_ROW,
  sequences: IN_A_ROW,
  simpleRepeat: REPEATED,
  extendedRepeat: REPEATED,
  dates: DATES,
  recentYears: DATES,
}

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * Estimates the strength of a password. `own` lists the user's name, email and phone, which are easy to guess.
 */
export function strengthOf(password: string, own: readonly string[]): Strength {
  const { score, feedback } = estimator.check(password.slice(0, MAX_CHECKED_CHARACTERS), own.filter(Boolean))
  const rated = levels[score]
  if (score >= 3) return { ...rated, advice: '' }
  const reason = reasons[feedback.warning ?? '']
  return { ...rated, advice: reason ? `${reason} ${A_FEW_WORDS}` : A_FEW_WORDS }
}
