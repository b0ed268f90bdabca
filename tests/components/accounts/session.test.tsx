import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '@/components/accounts/sign-in/session'
import { SessionGate } from '@/components/shell/portal/session-gate'
import { rememberSession } from '@/lib/auth/session/browser-session'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, dropConnection, hold, refuse } from '../../support/components/network'
import { OpenPage, open, pageTime } from '../../support/components/pages'
import { student, teacher } from '../../support/components/people'
import { show, visited } from '../../support/components/stage'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const gate = (
  <SessionGate userId={student.id} time={pageTime()} title="Dashboard">
    <h1>Welcome</h1>
  </SessionGate>
)
/** The tab's session token at each mount of `CallsAtOnce`, or null without a session. */
const tokens: (string | null)[] = []
function CallsAtOnce() {
  useLayoutEffect(() => void tokens.push(sessionStorage.getItem('token')), [])
  return null
}
function Reader() {
  return <p>{useSession().status}</p>
}
const COOKIE = 'academy-signed-in'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads this cookie
  document.cookie = `${COOKIE}=; max-age=0`
})

test('shows the page in a new tab at once, before the tab has its session', async () => {
  stubProfile(student)
  const release = hold('profile')
  show(gate)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome')
  expect(sessionStorage.getItem('token')).toBeNull()
  release()
  await expect.poll(() => sessionStorage.getItem('token')).toBe('token')
  expect(callsOf('profile')).toHaveLength(1)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('drops another person’s session before the first call, and follows the cookie', async () => {
  stubProfile(student)
  const release = hold('profile')
  tokens.length = 0
  show(
    <SessionGate userId={student.id} time={pageTime()} title="Dashboard">
      <h1>Welcome</h1>
      <CallsAtOnce />
    </SessionGate>,
    { as: teacher, at: '/dashboard' },
  )
  await expect.element(page.getByText('Welcome')).toBeVisible()
  expect(tokens).toEqual([null])
  release()
  await expect.poll(() => JSON.parse(sessionStorage.getItem('user') ?? '{}').id).toBe(student.id)
  expect(visited).toEqual([])
})

test('removes the page of one person when another person signs in, and keeps the new session', async () => {
  show(gate, { as: student, at: '/dashboard' })
  await expect.element(page.getByText('Welcome')).toBeVisible()
  rememberSession(teacher, 'another token')
  await expect.element(page.getByText('Welcome')).not.toBeInTheDocument()
  await expect.poll(() => visited).toEqual(['/dashboard'])
  expect(sessionStorage.getItem('token')).toBe('another token')
})

test('reports a missing response in a new tab, and does not ask the person to sign in', async () => {
  const restore = dropConnection('profile')
  show(gate)
  await expect.element(page.getByText('We could not reach the server.')).toBeVisible()
  await expect.element(page.getByText('Log in to open this page.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome')
  restore()
  stubProfile(student)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('We could not reach the server.')).not.toBeInTheDocument()
  await expect
    .poll(() => [sessionStorage.getItem('token'), sessionStorage.getItem('role')])
    .toEqual(['token', 'student'])
})

test('asks the person to sign in if the session of a new tab has ended', async () => {
  refuse('profile', 401, 'Please login first.')
  show(gate)
  await expect.element(page.getByText('Log in to open this page. We’ll bring you back here.')).toBeVisible()
})

test('hides the page if the session ended before the new tab loaded it, and restores the input later', async () => {
  const release = hold('profile')
  refuse('profile', 401, 'Please login first.')
  show(
    <SessionGate userId={student.id} time={pageTime()} title="Dashboard">
      <input aria-label="Message" />
    </SessionGate>,
  )
  const typed = page.getByLabelText('Message')
  await typed.fill('Half a letter')
  release()
  await expect.element(page.getByText('Log in to open this page. We’ll bring you back here.')).toBeVisible()
  await expect.element(typed).not.toBeVisible()
  rememberSession(student, 'token')
  await expect.element(typed).toBeVisible()
  await expect.element(typed).toHaveValue('Half a letter')
  await expect.element(page.getByText('Log in to open this page.')).not.toBeInTheDocument()
})

test('looks up a stored user without an ID by phone, once for all components', async () => {
  answer('teacherByPhone', { teacher: { id: teacher.id, name: teacher.name, phone: teacher.phone } })
  show(
    <OpenPage title="A page">
      <Reader />
      <Reader />
    </OpenPage>,
    { as: { ...teacher, id: '' } },
  )
  await expect.poll(() => JSON.parse(sessionStorage.getItem('user') ?? '{}').id).toBe(teacher.id)
  expect(callsOf('teacherByPhone').map(({ params }) => params.phone)).toEqual([teacher.phone])
})

test('reports being offline while saving details, keeps the input, and saves it on the next try', async () => {
  stubPortal()
  stubProfile(student)
  dropConnection('updateProfile')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('/profile', student)
  const name = page.getByLabelText('Name', { exact: true })
  await name.fill('Nila Thomas')
  const save = page.getByRole('button', { name: 'Save details' })
  await save.click()
  await expectAlert('Error', 'Your details could not be saved', /You are offline/)
  await closeAlert()
  await expect.element(name).toHaveValue('Nila Thomas')
  onLine.mockRestore()
  answerBy('updateProfile', ({ body }) => ({
    user: { ...student, time_zone: null, email_verified: true, pending_email: null, name: body.name ?? '' },
  }))
  await save.click()
  await expectAlert('Saved', 'Your details are up to date.')
})
