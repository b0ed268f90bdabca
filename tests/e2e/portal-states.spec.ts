import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility'
import { formPages, officePages, portalPages } from '../support/pages'
import { officeScenes } from '../support/scenes/office'
import { type Cast, enrolCast, type Scene } from '../support/scenes/scene'
import { studentScenes } from '../support/scenes/student'
import { teacherScenes } from '../support/scenes/teacher'
import { answerCall, failCall, holdCall } from '../support/stubbed-calls'
import { expect, test } from '../support/visits'

/** Where pictures of all scenes are put, for whoever wants to look at them. */
const PICTURES = process.env.PICTURES
const PARTS = 3

async function show(page: Page, scene: Scene, cast: Cast): Promise<() => void> {
  const { hold, fail, answer, act, shows } = scene
  let release = () => {}
  if (hold) release = await holdCall(page, { path: hold })
  if (fail) await failCall(page, [], { path: fail }, 500)
  if (answer) await answerCall(page, { path: answer[0] }, answer[1], answer[2])
  await page.goto(typeof scene.path === 'string' ? scene.path : scene.path(cast))
  await act?.(page, cast)
  await expect(
    typeof shows === 'function' ? shows(page) : page.getByText(shows).filter({ visible: true }).first(),
  ).toBeVisible()
  return release
}

async function take(page: Page, role: string, name: string, project: string): Promise<void> {
  if (!PICTURES) return
  const file = `${project}-${role}-${name}.png`.replace(/[^\w.-]+/g, '-')
  fs.mkdirSync(PICTURES, { recursive: true })
  // A window over the page stands still while a long page is pieced together: only what is in view is true then.
  const over = await page.locator('[role=dialog], .swal2-popup').filter({ visible: true }).count()
  await page.screenshot({ path: path.join(PICTURES, file), fullPage: over === 0 })
}

const scenesOf = { student: studentScenes, teacher: teacherScenes, admin: officeScenes }

test('every page of the portal is in one of the scenes @desktop', () => {
  const self = { id: '{self}', name: '', phone: '', email: '', role: 'student' as const }
  const cast = { student: self, newStudent: self, teacher: self, newTeacher: self, admin: self }
  const seen = Object.values(scenesOf)
    .flat()
    .map(({ path: at }) => (typeof at === 'string' ? at : at(cast)).split('?')[0])
  expect([...formPages, ...portalPages, ...officePages].filter((each) => !seen.includes(each))).toEqual([])
})

for (const [role, scenes] of Object.entries(scenesOf) as ['student' | 'teacher' | 'admin', readonly Scene[]][]) {
  test.describe(`Every state of every screen is accessible: ${role}`, () => {
    test.describe.configure({ timeout: 180_000 })

    for (let part = 0; part < PARTS; part++) {
      test(`part ${part + 1} of ${PARTS}`, async ({ enter, expected, records, isMobile }, { project }) => {
        expected.push(/status of (401|404|409|500)/, /^answer: 500 /)
        const cast = await enrolCast(records)
        const options = { reducedMotion: 'reduce' } as const
        const full = await enter(cast[role], options)
        const fresh =
          role === 'admin' ? full : await enter(role === 'student' ? cast.newStudent : cast.newTeacher, options)
        for (const page of [full, fresh]) page.setDefaultTimeout(10_000)
        const failed: string[] = []
        for (const scene of scenes.filter((_, index) => index % PARTS === part)) {
          if (scene.only && scene.only !== (isMobile ? 'phone' : 'desktop')) continue
          // What is under way or has failed is the same markup at every width: once is enough, and the phone is harder.
          if (!isMobile && !PICTURES && (scene.hold || scene.fail)) continue
          await test
            .step(scene.name, async () => {
              const page = scene.fresh ? fresh : full
              const release = await show(page, scene, cast)
              await take(page, role, scene.name, project.name)
              await expectAccessible(page, `${role}: ${scene.name}`)
              if (isMobile) await expectNoSidewaysScrolling(page, `${role}: ${scene.name}`)
              release()
            })
            // One that does not come about hides none of the others.
            .catch((error: unknown) => failed.push(`${scene.name}: ${error}`))
            .finally(() => Promise.all([full, fresh].map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }))))
        }
        expect(failed).toEqual([])
      })
    }
  })
}
