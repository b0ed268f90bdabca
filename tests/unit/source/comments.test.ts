import { expect, test } from 'vitest'
import { readSources } from '../../support/source-files'

const MAX_LINES = 3
const MAX_COLUMNS = 120
const COMMENT = /^[ \t]*\{?\/\*[\s\S]*?\*\/|^[ \t]*"""[\s\S]*?"""|(?:^[ \t]*(?:\/\/|# ).*\n?)+/gm
const MARKS = /^\s*(?:\{?\/\*+|\*\/|\*|\/\/+|#|""")|\*\/\}?$|"""$/g
const TAG = /^@(?:param|returns|type|typedef|property|template|implements|import)\b/

/** Returns the text of a comment up to the first tag, because types cannot be shortened. */
function textLines(comment: string): string[] {
  const lines = comment.split('\n').map((line) => line.replace(MARKS, '').trim())
  const tag = lines.findIndex((line) => TAG.test(line))
  const text = tag === -1 ? lines : lines.slice(0, tag)
  return text.join('\n').trim().split('\n')
}

function isTooWide(line: string): boolean {
  return line.length > MAX_COLUMNS && /^\s*(?:\{?\/\*+|\*|#) |(?:^|\s)\/\/ /.test(line) && !/^\s*\/?\*+ @/.test(line)
}

/** Returns the first lines of the comments in a source text that are too long, and the lines that are too wide. */
function faultsIn(source: string): string[] {
  const comments = [...source.matchAll(COMMENT)].map(([comment]) => textLines(comment))
  return [
    ...comments.filter((lines) => lines.length > MAX_LINES).map(([first = '']) => first),
    ...source.split('\n').filter(isTooWide),
  ]
}

test('no comment has more than 3 lines of 120 columns', () => {
  const folders = ['app', 'components', 'lib', 'prisma', 'scripts', 'lab', 'tests']
  const sources = readSources(folders, /\.(?:tsx?|mts|mjs|css|prisma|py)$/)
  expect(sources.size).toBeGreaterThan(1000)
  const faults = [...sources].flatMap(([file, text]) => faultsIn(text).map((fault) => `${file}: ${fault}`))
  expect(faults).toEqual([])
})

test('the check of comments reports a fourth line and a line of 121 columns, but no types', () => {
  const lines = ['One', 'Two', 'Three']
  const block = (texts: string[]) => `  /**\n${texts.map((text) => `   * ${text}`.trimEnd()).join('\n')}\n   */\n`
  expect(faultsIn(block(lines))).toEqual([])
  expect(faultsIn(block([...lines, 'Four']))).toEqual(['One'])
  expect(faultsIn(block(['One', '', 'Two', 'Three']))).toEqual(['One'])
  expect(faultsIn(block([...lines, '@param {string} id', '@returns {string}']))).toEqual([])
  expect(faultsIn([...lines, 'Four'].map((text) => `// ${text}\n`).join(''))).toEqual(['One'])
  expect(faultsIn(`// ${'a'.repeat(117)}`)).toEqual([])
  expect(faultsIn(`// ${'a'.repeat(118)}`)).toHaveLength(1)
  expect(faultsIn(` * @typedef {${'a'.repeat(118)}} Long`)).toEqual([])
})
