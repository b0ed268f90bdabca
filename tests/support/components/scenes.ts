import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { EndpointName } from '@/lib/api/table'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import {
  DESKTOP,
  expectAccessible,
  expectFitsEveryScreen,
  expectNoSidewaysScrolling,
  PHONE,
  type Screen,
} from './accessibility'
import { closeAlert } from './alerts'
import { expectLogged } from './console-errors'
import { hold, refuse } from './network'
import { open } from './pages'

declare global {
  interface ImportMetaEnv {
    readonly PICTURES?: string
    readonly ACCESSIBILITY?: string
  }
}

/** One state of one screen: how the test reaches it, and what must be visible. */
export interface Scene {
  name: string
  path: string
  /** The signed-in person. Defaults to a person with many records. */
  as?: SessionUser
  /** The admin's rights. Defaults to all. */
  rights?: readonly OfficeRight[]
  /** True in an academy that sends WhatsApp messages. */
  whatsApp?: true
  /** Changes the usual network responses before the page opens. */
  given?: () => unknown
  act?: () => Promise<unknown>
  shows: string | RegExp | (() => Locator)
  /** The error that this scene must log to the console. */
  logs?: RegExp
  /** True for a loading or failed state. The test checks these states only at phone size. */
  isTransient?: true
}

/** Returns the scene fields for an API call that fails. */
export const failedCall = (name: EndpointName): Pick<Scene, 'given' | 'isTransient'> => ({
  given: () => refuse(name, 500),
  isTransient: true,
})

/** Returns the scene fields for an API call that gets no response. */
export const pendingCall = (name: EndpointName): Pick<Scene, 'given' | 'isTransient'> => ({
  given: () => hold(name),
  isTransient: true,
})

/** Returns the open dialog. */
export const dialog = (): Locator => page.getByRole('dialog').filter({ hasNot: page.getByCss('.swal2-title') })

/** Returns a function that presses a button in the page's content. */
export const press = (name: string | RegExp) => () =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** Closes the alert that covers the page. */
export const dismissAlert = () => closeAlert()

/** Saves a picture if PICTURES names a folder. */
async function take(title: string, name: string): Promise<void> {
  const folder = import.meta.env.PICTURES
  if (!folder) return
  const file = `${title} ${name} ${window.innerWidth}.png`.replace(/[^\w.]+/g, '-')
  await page.screenshot({ path: `${folder}/${file}` })
}

async function waitUntilShown(shows: Scene['shows']): Promise<void> {
  const findShown = () => (typeof shows === 'function' ? shows() : page.getByText(shows))
  await expect
    .poll(
      () =>
        findShown()
          .elements()
          .some((element) => element.checkVisibility({ visibilityProperty: true })),
      {
        message: String(shows),
      },
    )
    .toBe(true)
}

/** Opens each scene, and checks its accessibility at every screen size. */
export function testScenes(
  title: string,
  self: SessionUser,
  stubResponses: () => void,
  scenes: readonly Scene[],
  desktop: Screen = DESKTOP,
): void {
  describe(title, () => {
    beforeEach(async () => {
      stubResponses()
      await page.viewport(...PHONE)
    })

    test.each(scenes)('$name', async ({ whatsApp, ...scene }) => {
      const { name, path, as = self, rights, given, act, shows, logs, isTransient } = scene
      given?.()
      open(path, as, { rights, ...(whatsApp && { whatsApp }) })
      await act?.()
      await waitUntilShown(shows)
      if (logs) await expectLogged(logs)
      await take(title, name)
      if (isTransient) {
        await expectAccessible()
        expectNoSidewaysScrolling()
        return
      }
      await expectFitsEveryScreen(desktop)
      await take(title, name)
    })
  })
}
