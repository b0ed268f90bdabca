import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSubjects, subjectFault } from '../../../scripts/lint/commit-subjects.mjs'

// As scripts/lint/commits.mjs, the tests also run without git.
const hasGit = spawnSync('git', ['--version']).status === 0
let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'commits-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it.each(['Reject bookings in the past', 'Process refunds at night', 'Embed the fonts', 'Never store a token'])(
  'the commit subject "%s" is accepted',
  (subject) => expect(subjectFault(subject)).toBeNull(),
)

it.each([
  ['New page', 'does not begin with a verb'],
  ['The page of a course', 'does not begin with a verb'],
  ['Bugfix for the calendar', 'does not begin with a verb'],
  ['Added a page', 'is not in the imperative'],
  ['Fixes the calendar', 'is not in the imperative'],
  ['Refactoring', 'is not in the imperative'],
  ['add a page', 'does not begin with a capital letter'],
  ['Add a page.', 'ends with a full stop'],
  [`Add ${'a'.repeat(69)}`, 'is longer than 72 characters'],
])('the commit subject "%s" is rejected', (subject, fault) => expect(subjectFault(subject)).toBe(fault))

it.skipIf(!hasGit)('a shallow clone is checked as far as its history goes, and another history is not checked', () => {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' })
  const commit = (subject: string) =>
    git(folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-q', '--allow-empty', '-m', subject)
  git(folder, 'init', '-q')
  commit('First')
  commit('New page')
  commit(`Merge ${'a'.repeat(40)} into ${'b'.repeat(40)}`)
  expect(readSubjects(folder)).toBeNull()
  git(folder, 'clone', '-q', '--depth', '2', pathToFileURL(folder).href, 'shallow')
  expect(readSubjects(path.join(folder, 'shallow'))).toEqual([expect.stringMatching(/^[0-9a-f]+ New page$/)])
})
