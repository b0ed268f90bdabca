import { execFileSync } from 'node:child_process'
import { ROOT } from '../system/root.mjs'

/** Only commits after this one must follow the rules for subjects (CONTRIBUTING.md). */
const SINCE = 'de753d9'
const MOST = 72
const NOT_IMPERATIVE = /^\w+(?:ed|ing|s)\b/
const IMPERATIVE = /^(?:Embed|Feed|Need|Seed|Shed|Speed|Proceed|Exceed|Bring|String|\w+ss|Focus|Alias|Canvas)\b/

/** @param {string} subject */
function faultOf(subject) {
  if (subject.length > MOST) return `is longer than ${MOST} characters`
  if (!/^[A-Z]/.test(subject)) return 'does not begin with a capital letter'
  if (subject.endsWith('.')) return 'ends with a full stop'
  return NOT_IMPERATIVE.test(subject) && !IMPERATIVE.test(subject) ? 'is not in the imperative' : null
}

/** Returns the subjects of all commits after SINCE. Returns null if the clone does not contain SINCE. */
function subjects() {
  try {
    const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log.split('\n').filter(Boolean)
  } catch {
    return null
  }
}

const commitSubjects = subjects()
if (!commitSubjects) process.stdout.write('The commit subjects were not checked: this clone has no history.\n')
for (const line of commitSubjects ?? []) {
  const [hash = '', ...words] = line.split(' ')
  const fault = faultOf(words.join(' '))
  if (!fault) continue
  process.stdout.write(`The subject of commit ${hash} ${fault}: ${words.join(' ')}\n`)
  process.exitCode = 1
}
