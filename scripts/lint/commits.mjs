import { ROOT } from '../system/root.mjs'
import { readSubjects, subjectFault } from './commit-subjects.mjs'

const subjects = readSubjects(ROOT)
if (!subjects) process.stdout.write('The commit subjects were not checked: this folder has no history.\n')
for (const line of subjects ?? []) {
  const [hash = '', ...words] = line.split(' ')
  const fault = subjectFault(words.join(' '))
  if (!fault) continue
  process.stdout.write(`The subject of commit ${hash} ${fault}: ${words.join(' ')}\n`)
  process.exitCode = 1
}
