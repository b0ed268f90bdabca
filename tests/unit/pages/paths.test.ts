import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths } from '@/lib/paths'

const root = path.resolve(import.meta.dirname, '../../..')
const filesBelow = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)

/** The routes of all page files, derived from their folders. A route group in brackets is not part of a path. */
const pages = filesBelow('app')
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => file.split('/').slice(1, -1))
  .map((parts) => `/${parts.filter((part) => !part.startsWith('(')).join('/')}`)

const PART = 'part'
/** The name and address of every path in `paths`. Parameters have example values. */
const addresses: readonly (readonly [name: string, address: string])[] = [
  ...Object.entries(paths).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  ['academyCard', paths.academyCard('money')],
  ['resetPassword', paths.resetPassword(PART)],
  ['verifyEmail', paths.verifyEmail(PART)],
  ['invitation', paths.invitation(PART)],
  ['emailChoices', paths.emailChoices(PART)],
  ['leaveWaitlist', paths.leaveWaitlist(PART)],
  ['course', paths.course(PART)],
  ['teacherCalendar', paths.teacherCalendar(PART)],
  ['receipt', paths.receipt(PART)],
  ['creditNote', paths.creditNote(PART)],
  ['person', paths.person(PART)],
  ...(
    [
      'allCourses',
      'feesStructure',
      'bookTrial',
      'myClasses',
      'calendar',
      'viewTeachers',
      'beforeClass',
      'payment',
      'studentList',
      'teacherList',
      'paymentDetails',
      'fees',
      'plans',
      'trialRequests',
      'messages',
      'heldEmails',
      'invitations',
      'importList',
      'academyCourses',
      'academyPages',
    ] as const
  ).map((name) => [name, paths[name]()] as const),
]

const routeOf = (address: string) => address.split(/[?#]/)[0]?.replace(/\/part$/, '/[…]')
const anyPart = (page: string) => page.replace(/\[\w+\]/, '[…]')

describe('the paths of the pages', () => {
  it('the paths of the pages are all covered by this test', () => {
    expect(addresses.map(([name]) => name).toSorted()).toEqual(Object.keys(paths).toSorted())
  })

  it.each(addresses)('%s, %s, leads to a page', (_, address) => {
    expect(pages.map(anyPart)).toContain(routeOf(address))
  })

  it('the paths cover every page', () => {
    const knownNames = new Set(addresses.map(([, address]) => routeOf(address)))
    expect(pages.length).toBeGreaterThan(35)
    expect(pages.filter((page) => !knownNames.has(anyPart(page)))).toEqual([])
  })

  it('the paths encode their parameters', () => {
    expect(paths.teacherCalendar('a/b?c')).toBe('/teacher-calendar/a%2Fb%3Fc')
    expect(paths.viewTeachers({ teacher: 'a&b' })).toBe('/view-teachers?teacher=a%26b')
    expect(paths.viewTeachers({ teacher: undefined })).toBe('/view-teachers')
    expect(paths.resetPassword('a_b-c')).toBe('/reset-password#a_b-c')
  })

  // Ignores files that define calls, because a call may have the same path as a page.
  it('the paths of the pages are spelled out in no other file', () => {
    const routes = pages.filter((page) => page !== '/').map((page) => page.replace(/\[\w+\]$/, ''))
    const spelled = new RegExp(`(?<!PageProps<)["'\`}](?:${routes.join('|')})(?:[?#].*)?["'\`$]`)
    const files = ['app', 'components', 'lib'].flatMap(filesBelow).filter((file) => /\.tsx?$/.test(file))
    const elsewhere = files
      .filter((file) => !/^lib\/(paths|api\/table|\w+\/endpoints)\.ts$|\/generated\//.test(file))
      .flatMap((file) => {
        const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n')
        return lines.filter((line) => spelled.test(line)).map((line) => `${file}: ${line.trim()}`)
      })
    expect(files.length).toBeGreaterThan(300)
    expect(elsewhere).toEqual([])
  })
})
