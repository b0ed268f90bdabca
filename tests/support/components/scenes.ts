import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { SessionUser } from '@/lib/auth/session/session-user'
import {
  DESK,
  expectAccessible,
  expectFitsEveryScreen,
  expectNoSidewaysScrolling,
  PHONE,
  type Screen,
} from './accessibility'
import { closeAlert } from './alerts'
import { expectLogged } from './complaints'
import { open } from './pages'

declare global {
  interface ImportMetaEnv {
    readonly PICTURES?: string
  }
}

/** One state of one screen: how one comes there, and by what one knows that it stands. */
export interface Scene {
  name: string
  path: string
  /** Who looks at it, where it is not the one who has a lot. */
  as?: SessionUser
  /** What the network does in it, besides what it always does. */
  given?: () => unknown
  act?: () => Promise<unknown>
  shows: string | RegExp | (() => Locator)
  /** What is logged to the console in it as an error. */
  logs?: RegExp
  /** On its way or failed: the same markup at every width, so that the phone alone is looked at, being the harder. */
  passing?: true
}

/** The dialog that is open. */
export const dialog = (): Locator => page.getByRole('dialog').filter({ hasNot: page.getByCss('.swal2-title') })

/** Presses a button of the page's content. */
export const pressed = (name: string | RegExp) => () =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** Closes the alert that comes, to see what stands below it. */
export const dismissed = () => closeAlert()

/** A picture of it, for whoever wants to look: PICTURES names the folder. */
async function take(title: string, name: string): Promise<void> {
  const folder = import.meta.env.PICTURES
  if (!folder) return
  const file = `${title} ${name} ${window.innerWidth}.png`.replace(/[^\w.]+/g, '-')
  await page.screenshot({ path: `${folder}/${file}` })
}

async function comesToStand(shows: Scene['shows']): Promise<void> {
  const found = () => (typeof shows === 'function' ? shows() : page.getByText(shows))
  await expect
    .poll(
      () =>
        found()
          .elements()
          .some((element) => element.checkVisibility({ visibilityProperty: true })),
      {
        message: String(shows),
      },
    )
    .toBe(true)
}

/** Each scene is reached, and looked at for everybody and on every screen. */
export function testScenes(
  title: string,
  self: SessionUser,
  furnish: () => void,
  scenes: readonly Scene[],
  desk: Screen = DESK,
): void {
  describe(title, () => {
    beforeEach(async () => {
      furnish()
      await page.viewport(...PHONE)
    })

    test.each(scenes)('$name', async ({ name, path, as = self, given, act, shows, logs, passing }) => {
      given?.()
      open(path, as)
      await act?.()
      await comesToStand(shows)
      if (logs) await expectLogged(logs)
      await take(title, name)
      if (passing) {
        await expectAccessible()
        expectNoSidewaysScrolling()
        return
      }
      await expectFitsEveryScreen(desk)
      await take(title, name)
    })
  })
}
