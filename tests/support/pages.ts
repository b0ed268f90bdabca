import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/system/root.mjs'

/** One value for each dynamic part of a path; `{self}` is the id of whoever opens the page. */
const parameters: Record<string, string> = { slug: 'veenai', filter: 'south', teacherId: '{self}', id: '{self}' }

function sampleOf(part: string): string {
  const name = /^\[(\w+)\]$/.exec(part)?.[1]
  if (!name) return part
  const value = parameters[name]
  if (!value) throw new Error(`tests/support/pages.ts knows no value for ${part}`)
  return value
}

/** The paths of all pages in a route group of app/, read from the folder, so that none is forgotten. */
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

/** Pages that look the same to everybody. */
export const openPages = pagesIn('(public)')
/** The application forms: open to read, to be filled in by who is signed in. */
export const formPages = pagesIn('(forms)')
/** Pages that need a session, and some of them a role. */
export const portalPages = pagesIn('(portal)')
export const officePages = pagesIn('(admin)')

/** Who finds a kind word instead of the page, because it is for others. */
export const pagesForOthers: Record<'student' | 'teacher' | 'admin', readonly string[]> = {
  student: ['/add-slot', '/my-students', '/time-off', ...officePages],
  teacher: ['/view-teachers', ...officePages],
  admin: ['/my-students', '/time-off'],
}

/** The first part of the paths that a role's component tests open, state by state (tests/support/components/scenes.ts). */
const inScenes = (file: string): Set<string | undefined> => {
  const text = fs.readFileSync(path.join(ROOT, 'tests/components', `${file}-scenes.test.tsx`), 'utf8')
  return new Set([...text.matchAll(/\bpath: ['`]\/([\w-]+)/g)].map(([, part]) => part))
}

const scenes = { student: inScenes('student'), teacher: inScenes('teacher'), admin: inScenes('office') }

/** Whether component tests look at every state of the page as this role has it, frame and all. */
export const hasScenes = (role: keyof typeof scenes, address: string): boolean =>
  scenes[role].has(address.split('/')[1])
