import bidiFactory from 'bidi-js'
import { type FaceName, faceOf } from './faces'

/**
 * Characters that are drawn together in one font. Right-to-left text stays in logical order, because the shaper
 * requires that order.
 */
export interface Run {
  text: string
  face: FaceName
}

interface Character {
  text: string
  face: FaceName
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const UNKNOWN = '?'
const JOINERS = /[\u200c\u200d]/
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u

/**
 * Splits text into characters and chooses a font for each. If no font contains a character, removes its accents. If
 * that does not help, replaces the character with `?`.
 */
function drawable(text: string, first: FaceName): Character[] {
  const characters: Character[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const near = characters.at(-1)?.face ?? first
    characters.push(...(whole(segment, near) ?? withoutMarks(segment, near) ?? [{ text: UNKNOWN, face: first }]))
  }
  return characters
}

/**
 * Finds a font for each code point of a grapheme. Prefers the font of the preceding code point. Returns null if a code
 * point is in no font.
 */
function whole(grapheme: string, near: FaceName): Character[] | null {
  const characters: Character[] = []
  for (const text of grapheme) {
    const before = characters.at(-1)?.face ?? near
    const face = faceOf(text, before)
    // Keep joiners, because they control the shaping of Indic letters. Drop other invisible characters, which have no
    // meaning on paper.
    if (INVISIBLE.test(text) && !(JOINERS.test(text) && face)) continue
    if (!face) return null
    characters.push({ text, face })
  }
  return characters
}

/**
 * Removes the accents from a Latin, Greek or Cyrillic grapheme. Returns null for other scripts, which are unreadable
 * without accents.
 */
function withoutMarks(grapheme: string, near: FaceName): Character[] | null {
  const [letter = ''] = grapheme.normalize('NFD')
  return /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(letter) ? whole(letter, near) : null
}

/**
 * Breaks text into lines, and returns the runs of each line in drawing order. Splits a word between characters if it is
 * wider than a line. `widthOf` measures one run.
 */
export function linesOf(text: string, first: FaceName, width: number, widthOf: (run: Run) => number): Run[][] {
  const characters = drawable(text, first)
  const plain = characters.map((character) => character.text).join('')
  const { levels } = bidi.getEmbeddingLevels(plain)
  const levelled = withLevels(characters, levels)
  const widthOfAll = (part: readonly Levelled[]) => visualRuns(part).reduce((sum, run) => sum + widthOf(run), 0)
  const lines: Levelled[][] = []
  let line: Levelled[] = []
  const startNewLine = () => {
    if (line.length > 0) lines.push(trimmed(line))
    line = []
  }
  for (const word of wordsOf(levelled)) {
    if (widthOfAll(trimmed([...line, ...word])) > width) startNewLine()
    for (const piece of widthOfAll(trimmed(word)) > width ? word.map((one) => [one]) : [word]) {
      if (widthOfAll(trimmed([...line, ...piece])) > width) startNewLine()
      line.push(...piece)
    }
  }
  startNewLine()
  return lines.map(visualRuns)
}

interface Levelled extends Character {
  /**
   * The bidirectional level. Text with an even level runs left to right, and text with an odd level runs right to left.
   */
  level: number
}

function withLevels(characters: readonly Character[], levels: Uint8Array): Levelled[] {
  let at = 0
  return characters.map((character) => {
    const level = levels[at] ?? 0
    at += character.text.length
    return { ...character, level }
  })
}

/** Splits characters into words, each with its trailing spaces. */
function wordsOf(characters: readonly Levelled[]): Levelled[][] {
  const words: Levelled[][] = []
  for (const [index, character] of characters.entries()) {
    const begins = index === 0 || (characters[index - 1]?.text === ' ' && character.text !== ' ')
    if (begins) words.push([])
    words.at(-1)?.push(character)
  }
  return words
}

function trimmed(line: readonly Levelled[]): Levelled[] {
  const last = line.findLastIndex(({ text }) => text !== ' ')
  return line.slice(0, last + 1)
}

/** Orders the runs of a line for drawing, by rule L2 of Unicode's bidirectional algorithm. */
function visualRuns(line: readonly Levelled[]): Run[] {
  let runs: Levelled[] = []
  for (const character of line) {
    const last = runs.at(-1)
    if (last && last.face === character.face && last.level === character.level) last.text += character.text
    else runs.push({ ...character })
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) runs = reversedFrom(runs, level)
  return runs.map(({ text, face, level }) => ({
    text: level % 2 === 1 && face !== 'arabic' ? mirrored(text) : text,
    face,
  }))
}

function reversedFrom(runs: readonly Levelled[], level: number): Levelled[] {
  const ordered: Levelled[] = []
  let sequence: Levelled[] = []
  for (const run of runs) {
    if (run.level >= level) sequence.unshift(run)
    else {
      ordered.push(...sequence, run)
      sequence = []
    }
  }
  return [...ordered, ...sequence]
}

/**
 * Reverses text and mirrors its brackets. Right-to-left text needs this in every font except `arabic`, because the
 * other fonts draw from left to right.
 */
const mirrored = (text: string) =>
  [...text]
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('')
