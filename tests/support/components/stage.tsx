import '@/app/globals.css'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { closeAuthPopup } from '@/components/shell/portal/account-actions'
import { AuthPopup } from '@/components/shell/public/auth-popup'
import { AcademyProvider } from '@/components/ui/academy-settings'
import { CallCache } from '@/components/ui/data/call-cache'
import { dialogHistorySettled } from '@/components/ui/dialog/dialog-history'
import { forgetSession, rememberSession } from '@/lib/auth/session/browser-session'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { coursesForBrowser, provideCourses } from '@/lib/catalogue/courses'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { ACADEMY } from '../browser/academy-clock'
import { visited } from '../browser/next-navigation'

export { visited }

/** The tabs that the component opened. */
export const tabs: Window[] = []
const openTab = window.open
window.open = (...args) => {
  const tab = openTab.apply(window, args)
  if (tab) tabs.push(tab)
  return tab
}

// Leaving the page would end the test, so the target is recorded instead.
window.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hash || event.defaultPrevented) return
  event.preventDefault()
  visited.push(link.pathname + link.search)
})
window.navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || !event.cancelable) return
  event.preventDefault()
  const { pathname, search } = new URL(event.destination.url)
  visited.push(pathname + search)
})

/** The React root of each page element. */
const roots = new Map<HTMLElement, Root>()
/** The content of the current page. */
let shown: ReactNode
/** The element that contains the current page. */
let holder: HTMLElement | undefined

provideCourses(() => defaultCourses)
const courses = coursesForBrowser()
const settings = {
  name: 'Swaramala Academy',
  shortName: 'Swaramala',
  logo: null,
  payee: 'Swaramala Academy',
  timeZone: ACADEMY,
  supportEmail: 'office@example.com',
  address: null,
  signInWith: [{ id: 'oidc', name: 'School Account' }],
}

interface Visit {
  /** The person who is signed in to this tab. */
  as?: SessionUser & { time_zone?: string | null }
  /** The address of the page. */
  at?: string
}

/** Renders a component as a page would, with a session. */
export function show(content: ReactNode, { as, at = '/' }: Visit = {}): void {
  window.history.replaceState(null, '', at)
  // A real profile contains null if the person has not chosen a zone. In that case, the browser's zone is used.
  const user: Visit['as'] = as && { time_zone: null, ...as }
  if (user) rememberSession(user, 'token')
  holder = document.body.appendChild(document.createElement('div'))
  shown = content
  draw()
}

/** Reloads the page: only its address and the tab's storage are kept. */
export function reload(): void {
  if (holder) roots.get(holder)?.unmount()
  draw()
}

function draw(): void {
  if (!holder) throw new Error('There is no page to render')
  const root = createRoot(holder)
  roots.set(holder, root)
  root.render(
    <AcademyProvider settings={settings} courses={courses}>
      <CallCache first={{}}>
        {shown}
        <AuthPopup />
      </CallCache>
    </AcademyProvider>,
  )
}

/** Removes the rendered component and closes its tabs. Returns the number of closed tabs. */
export async function closeStage(): Promise<{ tabs: number }> {
  closeAuthPopup()
  for (const [element, root] of roots) {
    root.unmount()
    element.remove()
  }
  roots.clear()
  const { default: alerts } = await import('sweetalert2/dist/sweetalert2.esm.js')
  alerts.close()
  for (const left of document.querySelectorAll('.swal2-container')) left.remove()
  await dialogHistorySettled()
  forgetSession()
  localStorage.clear()
  visited.length = 0
  window.history.replaceState(null, '', '/')
  const opened = tabs.splice(0)
  for (const tab of opened) tab.close()
  return { tabs: opened.length }
}
