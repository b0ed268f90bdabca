import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { possibleErrors } from '@/lib/api/possible-errors'
import { endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/http/endpoint'

// Checks that the paths, clauses, calls, pages, constraints and settings named in documents and comments exist.

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const isThere = (file: string) => fs.existsSync(path.join(root, file))

function filesBelow(folder: string, wanted: RegExp): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => wanted.test(file) && !file.includes('/generated/'))
}

const topFolders = fs
  .readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$|^test-results$/.test(entry.name))
  .map((entry) => entry.name)
const pathPattern = new RegExp(`(?<![\\w/.@{}-])(?:${topFolders.join('|')})/[\\w/()[\\].-]+`, 'g')

/** Matches the test file that a contract clause names in brackets. The path is relative to `tests`. */
const proofPattern = /\[(\w+(?:\/[\w-]+)+\.(?:test|spec)\.tsx?)\]/g

/** Returns the repository paths that the text names. A path may have no file extension, as in imports. */
function pathsIn(text: string): string[] {
  return [...text.replaceAll(proofPattern, '').matchAll(pathPattern)].map(([match]) => {
    const [whole = ''] = match.replace(/[.,]+$/, '').split('](')
    // Removes a closing bracket that belongs to the sentence and not to the path.
    return whole.includes('(') ? whole : whole.replace(/[)\]]+[.,]*$/, '')
  })
}

const missing = (named: string[]) =>
  named.filter((file) => !['', '.ts', '.tsx', '.mjs', '.md'].some((ending) => isThere(file + ending)))

const contract = filesBelow('docs/contract', /\.md$/).map(read).join('\n')
const sections = [...contract.matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number)
const clauses = [...contract.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, number = '']) => number)
const knownNames = new Set([...sections, ...clauses])

/**
 * Returns the numbers of the clauses that the text cites, as in `contract 6.4`, `contract 3.8 to 3.12` or `contract
 * 7.1, 7.2 and 9`.
 */
function citationsIn(text: string): string[] {
  const cited = text.matchAll(/\bcontract((?:(?:,| and| to)?\s+\d+(?:\.\d+)?)+)/g)
  return [...cited].flatMap(([, numbers = '']) => numbers.match(/\d+(?:\.\d+)?/g) ?? [])
}

/** Returns the comments of a source file without the comment marks. */
function commentsOf(file: string): string {
  const text = read(file)
  const comments = /\.(sql|py|ya?ml|example)$/.test(file)
    ? text.match(/(?:--|#).*$/gm)
    : text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)
  return (comments ?? []).join('\n').replace(/\n\s*(?:\*|\/\/|#|--)*\s*/g, ' ')
}

// Leaves out the SQL of the migrations. Applied migrations never change, so their comments may be out of date.
const sources = ['app', 'components', 'lib', 'prisma', 'scripts', 'lab', 'tests']
  .flatMap((folder) => filesBelow(folder, /\.(tsx?|m?[jt]s|css|prisma|py)$/))
  .concat(fs.readdirSync(root).filter((file) => /\.(m?[jt]s|example)$/.test(file)))
const documents = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/)]

/** The calls of the contract with their notes. */
const callNotes = [...contract.matchAll(/^- \*\*\d+\.\d+\*\* `([A-Z]+ \/\S*)`(?=:| \[|$)(.*)$/gm)].map(
  ([, call = '', notes = '']) => [call, notes] as const,
)

function tableRow(call: string): Endpoint {
  const row = Object.values<Endpoint>(endpoints).find(({ method, path: at }) => `${method} ${at}` === call)
  if (!row) throw new Error(`no endpoint table contains ${call}`)
  return row
}

/** Matches an error status, with the messages after it, such as "gets 422 `Choose a learner`". */
const errorPattern = /(?<![-.\d]|most )([45]\d\d)(?![-.\d])((?:(?:,| and)? `[^`]+`)*)/g

describe('the contract', () => {
  test('the clauses of the contract are numbered consecutively', () => {
    expect(new Set(sections).size).toBe(sections.length)
    for (const section of sections) {
      const own = clauses
        .filter((number) => number.startsWith(`${section}.`))
        .map((number) => Number(number.split('.')[1]))
      expect(
        own.toSorted((a, b) => a - b),
        `section ${section}`,
      ).toEqual(own.map((_, at) => at + 1))
    }
  })

  test('the contract refers only to existing clauses', () => {
    const words = contract.replace(/^- \*\*\d+\.\d+/gm, '').replaceAll(/Node \d+\.\d+/g, '')
    const pointed = words.match(/(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.])/g) ?? []
    expect(pointed.length).toBeGreaterThan(40)
    expect(pointed.filter((number) => !knownNames.has(number))).toEqual([])
  })

  test('the contract names only existing tests', () => {
    const proofs = [...contract.matchAll(proofPattern)].map(([, proof]) => `tests/${proof}`)
    expect(proofs.length).toBeGreaterThan(200)
    expect([...new Set(proofs)].filter((proof) => !isThere(proof))).toEqual([])
  })

  test('the contract has one number for every call of the code', () => {
    const calls = Object.values(endpoints).map(({ method, path: at }) => `${method} ${at}`)
    expect(callNotes.map(([call]) => call).toSorted()).toEqual(calls.toSorted())
  })

  test.each(callNotes.filter(([, notes]) => notes.search(errorPattern) >= 0))(
    'the errors in the notes about %s are errors that it returns',
    (call, notes) => {
      const errors = possibleErrors(tableRow(call))
      for (const [, status, texts = ''] of notes.matchAll(errorPattern)) {
        expect([...errors.keys()]).toContain(Number(status))
        const messages = errors.get(Number(status))?.messages ?? []
        for (const [, text] of texts.matchAll(/`([A-Z][^`]+)`/g))
          if (messages.length > 0) expect(messages).toContain(text)
      }
    },
  )

  test('the contract contains the path of every page', () => {
    const pages = filesBelow('app', /\/page\.tsx$/)
      .map((file) =>
        path
          .dirname(file)
          .replace(/^app/, '')
          .replaceAll(/\/\(\w+\)/g, ''),
      )
      .map((at) => at.replaceAll(/\[(\w+)\]/g, '{$1}') || '/')
      // Leaves out paths with a filter, because each of them shows the same page as the path without a filter.
      .filter((at) => !at.endsWith('/{filter}'))
    expect(pages.length).toBeGreaterThan(30)
    expect(pages.filter((at) => !contract.includes(`\`${at}\``))).toEqual([])
  })

  test('section 25 of the contract names every check, exclusion, unique index and trigger of the reference', () => {
    const [, ...parts] = read('docs/reference/constraints.md').split('\n## ')
    const rules = parts.flatMap((part) =>
      [...part.matchAll(/^\| `(\w+)` \| ([\w ]+) \|/gm)].map(([, name = '', kind = '']) => {
        return { name, kind, table: part.split('\n')[0] ?? '' }
      }),
    )
    const guarantees = read('docs/contract/guarantees.md')
    const named = namesOf(guarantees.match(/^- \*\*25\.\d+\*\* .*/gm)?.join(' ') ?? '')
    // For a check constraint, the contract names only the table, after the words "checks on".
    const tables = namesOf((guarantees.match(/checks on [^.[]*/g) ?? []).join(' '))
    const isNamed = ({ name, kind, table }: (typeof rules)[number]) =>
      named.includes(name) || (kind === 'check' && tables.includes(table))
    // The contract leaves out primary keys, foreign keys, and `users_made_as_confirmed`, which never rejects a write.
    const guards = rules.filter(({ name, kind }) => !/key$/.test(kind) && name !== 'users_made_as_confirmed')
    expect(rules.length).toBeGreaterThan(150)
    expect(guards.filter((rule) => !isNamed(rule)).map(({ name }) => name)).toEqual([])
    const knownNames = new Set(rules.flatMap(({ name, table }) => [name, table]).concat('lc_messages'))
    expect(named.filter((name) => !knownNames.has(name))).toEqual([])
  })

  test('the contract contains every setting of .env.example once in section 29, and no others', () => {
    const settings = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    const clauses = contract.match(/^- \*\*29\.\d+\*\* (?:(?:, )?`[A-Z0-9_]+`(?: \([\d., ]+\))?)+/gm) ?? []
    expect(namesOf(clauses.join(' ')).toSorted()).toEqual(settings.toSorted())
  })
})

function namesOf(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

/** Matches the parts of a message that vary, such as a number or a decision. */
const changing =
  /…|<[^>]+>|\d[\d.,]*|\b(?:approved|rejected|file|image|teachers and the academy office)\b|^(?:Approve|Reject)\b/

test('the texts of the contract match the code', () => {
  const today = contract.replace(read('docs/contract/open.md'), '')
  const named = [...today.matchAll(/`([A-Z][^`\n]* [^`\n]*)`/g)].map(([, text = '']) => text)
  const texts = named.filter((text) => !/^(?:[A-Z]+ \/|[A-Z][\w-]+: )/.test(text))
  const code = ['app', 'components', 'lib', 'scripts', 'lab']
    .flatMap((folder) => filesBelow(folder, /\.(tsx?|m?[jt]s)$/))
    .map(read)
    .join('\n')
    .replaceAll("{' '}", ' ')
    .replaceAll(/\s+/g, ' ')
  const parts = texts.flatMap((text) => text.split(changing).map((part) => ({ text, part: part.trim() })))
  const unknown = parts.filter(({ part }) => part.length > 3 && !code.includes(part)).map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

/** Returns the anchors of a document's headings, as GitHub writes them. */
const anchorsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  )

test.each(documents)('%s refers only to existing paths, headings and clauses', (document) => {
  const text = read(document)
  const links = [...text.matchAll(/\]\((?![a-z]+:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, to = '', anchor]) => {
    return { file: to ? path.join(path.dirname(document), to) : document, anchor }
  })
  expect(missing([...pathsIn(text), ...links.map(({ file }) => file)])).toEqual([])
  const lost = links.filter(({ file, anchor }) => anchor && file.endsWith('.md') && !anchorsOf(file).includes(anchor))
  expect(lost).toEqual([])
  expect(citationsIn(text).filter((number) => !knownNames.has(number))).toEqual([])
})

test('the documents that people write have fewer than 50,000 words', () => {
  const written = documents.filter((document) => !document.startsWith('docs/reference/'))
  expect(written.flatMap((document) => read(document).split(/\s+/).filter(Boolean)).length).toBeLessThan(50_000)
})

test('comments refer only to existing paths and clauses', () => {
  const cited = sources.flatMap((file) => citationsIn(commentsOf(file)))
  expect(sources.length).toBeGreaterThan(300)
  const wrong = sources.flatMap((file) => {
    const words = commentsOf(file)
    const unknown = citationsIn(words).filter((number) => !knownNames.has(number))
    return [...missing(pathsIn(words)), ...unknown].map((what) => `${file}: ${what}`)
  })
  expect(wrong).toEqual([])
  expect(cited.length).toBeGreaterThan(40)
})

test('the name of every decision begins with its date, and the code refers to it', () => {
  const decisions = filesBelow('docs/decisions', /\.md$/)
  const comments = sources.map(commentsOf).join('\n')
  expect(decisions.filter((file) => !/\/\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.md$/.test(file))).toEqual([])
  expect(decisions.filter((file) => !comments.includes(file))).toEqual([])
})

describe('the page about security', () => {
  const page = read('docs/security.md')
  const states = [...page.matchAll(/^- \d+\.\d+\.\d+ [^:\n]+(?::(?: (partly|not)(?=;|$))?.*)?$/gm)].map(
    ([, state = 'met']) => state,
  )
  const [, notApplicable = ''] = page.split('### Not applicable')
  // A range such as `1.2.6 to 1.2.8` includes three requirements.
  const ranges = [...notApplicable.matchAll(/\d+\.\d+\.(\d+)(?: to \d+\.\d+\.(\d+))?/g)]
  const none = ranges.reduce((sum, [, first, last = first]) => sum + Number(last) - Number(first) + 1, 0)

  test('the page about security has all 253 requirements of ASVS 5.0 level 2, and counts them correctly', () => {
    const count = (wanted: string) => states.filter((state) => state === wanted).length
    const [, ...counts] = /Of (\d+): \*\*(\d+) met, (\d+) partly, (\d+) not, (\d+) not\s/.exec(page) ?? []
    expect(counts.map(Number)).toEqual([253, count('met'), count('partly'), count('not'), none])
    expect(states.length + none).toBe(253)
  })
})
