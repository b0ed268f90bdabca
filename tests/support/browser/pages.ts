import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../scripts/system/root.mjs'

/** A value for each dynamic part of a path. `{self}` is the ID of the person who opens the page. */
const parameters: Record<string, string> = { slug: 'veenai', filter: 'south', teacherId: '{self}', id: '{self}' }

function sampleOf(part: string): string {
  const name = /^\[(\w+)\]$/.exec(part)?.[1]
  if (!name) return part
  const value = parameters[name]
  if (!value) throw new Error(`tests/support/browser/pages.ts has no value for ${part}`)
  return value
}

/** Returns the paths of all pages in a route group of app/. */
function pagesIn(group: string): string[] {
  const root = path.join(ROOT, 'app', group)
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map(
      (file) =>
        `/${path
          .dirname(file)
          .split(path.sep)
          .filter((part) => part !== '.' && !part.startsWith('('))
          .map(sampleOf)
          .join('/')}`,
    )
    .sort()
}

/** Pages that look the same to all visitors. */
export const openPages = pagesIn('(public)')
/** The application forms. Anyone can open them, but only signed-in people can submit them. */
export const formPages = pagesIn('(forms)')
/** Pages that require a session. Some of them also require a role. */
export const portalPages = pagesIn('(portal)')
export const officePages = pagesIn('(admin)')

/** For each role, the pages that show only a message, because they are for other roles. */
export const pagesForOthers: Record<'student' | 'teacher' | 'admin', readonly string[]> = {
  student: ['/add-slot', '/announcements', '/my-students', '/time-off', ...officePages],
  teacher: ['/view-teachers', ...officePages],
  admin: ['/my-students', '/time-off'],
}

/** Returns the first path segment of each page in a file of scenes (tests/support/components/scenes.ts). */
const inScenes = (file: string): Set<string | undefined> => {
  const text = fs.readFileSync(path.join(ROOT, 'tests/components/scenes', `${file}-scenes.test.tsx`), 'utf8')
  return new Set([...text.matchAll(/\bpath: ['`]\/([\w-]+)/g)].map(([, part]) => part))
}

const scenes = {
  student: inScenes('student'),
  teacher: inScenes('teacher'),
  admin: new Set([...inScenes('office'), ...inScenes('fee')]),
}

/** Returns whether component tests cover this page for this role. */
export const hasScenes = (role: keyof typeof scenes, address: string): boolean =>
  scenes[role].has(address.split('/')[1])
