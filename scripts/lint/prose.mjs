import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../system/root.mjs'
import { AT_MOST, oddWords } from './odd-words.mjs'

/** @typedef {'comments' | 'docs' | 'texts'} Kind */
/** @typedef {{ kind: Kind, where: string, text: string }} Sentence */

const PROSE =
  /\.(ts|tsx|mjs|mts|md|sql|css|prisma|ya?ml|sh|py|conf|cfg|ini)$|Dockerfile$|^\.env\.example$|^deploy\/.*\.json$/
// Files that are not checked, such as applied migrations, which never change.
const EXCLUDED_FILES =
  /package-lock|^prisma\/migrations\/|^public\/|^docs\/reference\/|generated|^scripts\/lint\/odd-words\.mjs$/
const HAS_TEXTS = /^(components|app|lib|scripts|lab|prisma)\//
const TEST_TITLE = /^\s*(?:it|test|describe)\b.*?\((?:'([^']+)'|"([^"]+)"|`([^`]+)`)/
// The texts of alerts and dashboards (deploy/observability).
const ALERT_TEXT = /^\s*(?:- )?"?(?:summary|do|name|title|legendFormat)"?: "?(.+?)"?,?$/

/**
 * Returns the prose in a line of a file. In a document, the prose is the whole line. In other files, it is a comment, a
 * test title, or a text for users or admins.
 * @param {string} file
 * @param {string} line
 * @returns {[Kind, string] | null}
 */
function proseOf(file, line) {
  if (file.endsWith('.md')) return /[a-z]{3}/i.test(line) ? ['docs', line] : null
  const comment = /^\s*(?:\/\/|\/\*\*?|\*|--|#|;)\s?(.*)|[^:'"`]\/\/ (.*)$/.exec(line)
  if (comment && /[a-z]{3} /i.test(line)) return ['comments', comment[1] ?? comment[2] ?? '']
  const title = (/\.(ya?ml|json)$/.test(file) ? ALERT_TEXT : TEST_TITLE).exec(line)?.slice(1).find(Boolean)
  if (title) return ['texts', title]
  if (!HAS_TEXTS.test(file)) return null
  const quoted = line.matchAll(/'([A-Z][^']{12,})'|"([A-Z][^"]{12,})"|`([A-Z][^`]{12,})`|>\s*([A-Z][^<>{}]{12,})/g)
  const texts = [...quoted].map(([, one, two, three, four]) => one ?? two ?? three ?? four)
  return texts.length > 0 ? ['texts', texts.join(' ')] : null
}

/** Returns the files that git tracks, or an empty list without git. */
function trackedFiles() {
  try {
    return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  } catch {
    return []
  }
}

/** Reads all prose of the tracked files. @returns {Sentence[]} */
function allProse() {
  return trackedFiles()
    .filter((file) => PROSE.test(file) && !EXCLUDED_FILES.test(file) && fs.existsSync(path.join(ROOT, file)))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          const prose = proseOf(file, line)
          return prose ? [{ kind: prose[0], where: `${file}:${at + 1}`, text: prose[1].trim() }] : []
        }),
    )
}

const all = allProse()
const odd = all.filter(({ text }) => oddWords.some((word) => word.test(text)))
const rate = (1000 * odd.length) / Math.max(all.length, 1)

// `node scripts/lint/prose.mjs lib/slots` lists the findings in a folder.
const [folder] = process.argv.slice(2)
if (folder) {
  for (const { where, text } of odd) if (where.startsWith(folder)) process.stdout.write(`${where}  ${text}\n`)
}
for (const kind of /** @type {const} */ (['comments', 'docs', 'texts'])) {
  const [lines, oddLines] = [all, odd].map((sentences) => sentences.filter((sentence) => sentence.kind === kind).length)
  process.stdout.write(`${kind}: ${oddLines} odd phrases in ${lines} lines\n`)
}
process.stdout.write(`${rate.toFixed(0)} per 1,000 lines of prose; at most ${AT_MOST} (scripts/lint/odd-words.mjs)\n`)
if (rate > AT_MOST) {
  process.stdout.write('List them with: node scripts/lint/prose.mjs <folder>\n')
  process.exitCode = 1
}
