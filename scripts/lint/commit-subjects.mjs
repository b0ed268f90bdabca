import { execFileSync } from 'node:child_process'

/** Only commits after this one must follow the rules for subjects (CONTRIBUTING.md). */
const SINCE = 'de753d9'
const MOST = 72
const NOT_IMPERATIVE = /^\w+(?:ed|ing|s)\b/
const IMPERATIVE = /^(?:Embed|Feed|Need|Seed|Shed|Speed|Proceed|Exceed|Bring|String|\w+ss|Focus|Alias|Canvas)\b/
/** Words that often begin a subject without a verb, such as "New page". */
const NOT_A_VERB = new RegExp(
  `^(?:${[
    ...['A', 'An', 'The', 'This', 'These', 'It', 'We', 'All', 'No', 'Not', 'Some', 'Several', 'Various'],
    ...['New', 'Newer', 'Better', 'Faster', 'Fewer', 'Less', 'More', 'Minor', 'Small', 'Other', 'Another'],
    ...['And', 'Also', 'For', 'From', 'In', 'On', 'To', 'With', 'Without'],
    ...['Bug', 'Bugfix', 'Chore', 'Cleanup', 'Feature', 'Feat', 'Hotfix', 'Misc', 'Typo', 'Version', 'WIP'],
  ].join('|')})\\b`,
)
/** The subject of the commit that a CI service makes to test a branch. In a shallow clone, it has only one parent. */
const TEST_MERGE = /^\w+ Merge [0-9a-f]{40} into /

/**
 * Returns the rule that a commit's subject breaks, as the end of a sentence. Returns null for a correct subject.
 * @param {string} subject
 */
export function subjectFault(subject) {
  if (subject.length > MOST) return `is longer than ${MOST} characters`
  if (!/^[A-Z]/.test(subject)) return 'does not begin with a capital letter'
  if (subject.endsWith('.')) return 'ends with a full stop'
  if (NOT_A_VERB.test(subject)) return 'does not begin with a verb'
  return NOT_IMPERATIVE.test(subject) && !IMPERATIVE.test(subject) ? 'is not in the imperative' : null
}

/**
 * Reads the short hashes and subjects of the commits to check. These are the commits after SINCE or, in a shallow clone
 * without SINCE, all commits of the clone. Returns null without git, and for another repository's history.
 * @param {string} folder
 */
export function readSubjects(folder) {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  /** @param {string} range */
  const log = (range) =>
    git('log', '--no-merges', '--format=%h %s', range)
      .split('\n')
      .filter((line) => line !== '' && !TEST_MERGE.test(line))
  try {
    return log(`${SINCE}..HEAD`)
  } catch {
    return isShallow(git) ? log('HEAD') : null
  }
}

/** @param {(...args: string[]) => string} git */
function isShallow(git) {
  try {
    return git('rev-parse', '--is-shallow-repository').trim() === 'true'
  } catch {
    return false
  }
}
