import { plainDigits } from '@/lib/core/text/digits'
import type { LikelyFamily } from './schema'

/** A family's details that may appear on a bank statement. */
export interface FamilyToFind {
  id: string
  name: string
  learnerNames: string[]
  /** The family's phone numbers. UPI IDs often contain the last ten digits of a phone number. */
  phones: string[]
  /** The open amounts of the family's fees, oldest first. */
  openDues: number[]
}

const SHOWN = 5
/** The minimum length of a word. Shorter words, such as initials, occur in too many names. */
const SHORTEST_WORD = 3
/** Banks truncate long names. A prefix with at least this many letters counts as the name. */
const SHORTEST_BEGINNING = 5
/** A clue that fits more than this many families counts only together with a rarer clue (see `rank`). */
const TOO_COMMON = 100
const WEIGHTS = { phone: 3, name: 1.5, amount: 1 } as const
const BEGINNING = 0.7

type Evidence = keyof typeof WEIGHTS
interface Clue {
  why: Evidence
  families: ReadonlySet<number>
  weight: number
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => [...word].length >= SHORTEST_WORD)

/** Returns the words of a name, and all the words joined together, as in many UPI IDs. */
function nameWords(name: string): string[] {
  const words = wordsOf(name)
  return words.length > 1 ? [...words, words.join('')] : words
}

const phonesIn = (description: string): string[] =>
  (plainDigits(description).match(/\d{10,}/g) ?? []).map((digits) => digits.slice(-10))

class Index {
  readonly #families = new Map<string, Set<number>>()

  add(key: string, family: number): void {
    const families = this.#families.get(key)
    if (families) families.add(family)
    else this.#families.set(key, new Set([family]))
  }

  get(key: string): ReadonlySet<number> | undefined {
    return this.#families.get(key)
  }
}

/**
 * Returns a function that lists the families who may have made a payment, likeliest first. The function compares a
 * bank statement's line with names, phone numbers and open amounts.
 */
export function familyFinder(
  families: readonly FamilyToFind[],
): (line: { description: string; amount: number | null }) => LikelyFamily[] {
  const [names, beginnings, phones, amounts] = [new Index(), new Index(), new Index(), new Index()]
  for (const [at, { name, learnerNames, phones: numbers, openDues }] of families.entries()) {
    for (const word of [name, ...learnerNames].flatMap(nameWords)) {
      names.add(word, at)
      for (let length = SHORTEST_BEGINNING; length < word.length; length++) beginnings.add(word.slice(0, length), at)
    }
    for (const number of numbers) phones.add(number.slice(-10), at)
    for (const amount of [...openDues, sum(openDues)]) if (amount > 0) amounts.add(String(amount), at)
  }
  const rarity = (count: number) => Math.log1p(families.length / count) / Math.log1p(families.length)

  const clue = (why: Evidence, matches: ReadonlySet<number> | undefined, factor = 1): Clue[] =>
    matches ? [{ why, families: matches, weight: WEIGHTS[why] * factor * rarity(matches.size) }] : []

  return ({ description, amount }) => {
    const clues = [...new Set(phonesIn(description))].flatMap((number) => clue('phone', phones.get(number)))
    for (const word of new Set(wordsOf(description)))
      clues.push(...(names.get(word) ? clue('name', names.get(word)) : clue('name', beginnings.get(word), BEGINNING)))
    if (amount !== null) clues.push(...clue('amount', amounts.get(String(amount))))
    return rank(clues).map(({ at, why }) => likelyFamily(families[at], why))
  }
}

/**
 * Adds up the weights of each family's clues. The rarest clue always counts. A clue that fits more than TOO_COMMON
 * families counts only together with a rarer clue.
 */
function rank(clues: readonly Clue[]): { at: number; why: Evidence[] }[] {
  const byRarity = clues.toSorted((a, b) => a.families.size - b.families.size)
  const candidates = new Map<number, { weight: number; why: Set<Evidence> }>()
  const count = (at: number, { why, weight }: Clue) => {
    const candidate = candidates.get(at) ?? { weight: 0, why: new Set() }
    candidates.set(at, { weight: candidate.weight + weight, why: candidate.why.add(why) })
  }
  for (const [place, clue] of byRarity.entries()) {
    const isRare = place === 0 || clue.families.size <= TOO_COMMON
    for (const at of isRare ? clue.families : candidates.keys()) if (clue.families.has(at)) count(at, clue)
  }
  return [...candidates]
    .sort(([a, one], [b, other]) => other.weight - one.weight || a - b)
    .slice(0, SHOWN)
    .map(([at, { why }]) => ({ at, why: [...why] }))
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

function likelyFamily(family: FamilyToFind | undefined, why: Evidence[]): LikelyFamily {
  if (!family) throw new Error('the index names an unknown family')
  const { id, name, learnerNames, openDues } = family
  return { user_id: id, name, learner_names: learnerNames, open_amount: sum(openDues), why }
}
