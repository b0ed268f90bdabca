import { beforeEach, describe, expect, it } from 'vitest'
import { GET as waiting } from '@/app/(api)/admin/waiting/route'
import { GET as classes } from '@/app/(api)/api/classes/route'
import { POST as logout } from '@/app/(api)/api/logout/route'
import { GET as profile } from '@/app/(api)/api/profile/route'
import { POST as setUp } from '@/app/(api)/api/second-factor/app/route'
import { GET as factor } from '@/app/(api)/api/second-factor/route'
import { passkeyOptions, removePasskey } from '@/lib/accounts/passkeys/passkeys-service'
import { confirmApp, setUpApp, turnAppOff } from '@/lib/accounts/second-factor/second-factor-service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { actorOf } from '@/lib/auth/session/actor'
import { pool } from '@/lib/db/client'
import { enrol, only, PASSWORD, type Person } from '../../support/people'
import { codeOf } from '../../support/second-factor'
import { setVariables } from '../../support/variables'

setVariables({ ACADEMY_OFFICE_SECOND_FACTOR: 'required' })

let admin: Person
let token: string
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  token = await beginSession(admin.id)
})

type Handler = typeof waiting
async function callHandler(handler: Handler, body?: object, as = token) {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
  const method = body ? 'POST' : 'GET'
  const request = new Request('http://127.0.0.1/', { method, headers, body: body && JSON.stringify(body) })
  const response = await handler(request, { params: Promise.resolve({}) })
  return { status: response.status, answer: await response.json() }
}

const refusal = {
  status: 403,
  answer: {
    success: false,
    message: 'The academy requires two-step login for office accounts. Set it up in your profile first.',
    needs: 'second_factor',
  },
}

describe('an academy that requires a second factor from its office', () => {
  it('an admin without the required second factor can use only their own account until it is set up', async () => {
    for (const refused of [waiting, classes]) expect(await callHandler(refused)).toEqual(refusal)
    expect((await callHandler(profile)).status).toBe(200)
    expect((await callHandler(factor)).answer).toMatchObject({ second_factor: { on_since: null, required: true } })
    const { answer } = await callHandler(setUp, { current_password: PASSWORD })
    const actor = await actorOf(token)
    if (!actor) throw new Error('no session')
    await confirmApp(actor, { code: codeOf(answer.app.secret) })
    expect((await callHandler(waiting)).status).toBe(200)
    await turnAppOff(actor, { current_password: PASSWORD, code: codeOf(answer.app.secret, 1) })
    expect(await callHandler(waiting)).toEqual(refusal)
    expect((await callHandler(logout, {})).status).toBe(200)
  })

  it('a session that began without a second factor is rejected, even if its owner has one', async () => {
    const shown = await beginSession(admin.id, undefined, { secondFactor: true })
    expect((await callHandler(waiting, undefined, shown)).status).toBe(200)
    expect(await callHandler(waiting)).toEqual(refusal)
  })

  it('an admin with a passkey who signed in with only the password cannot change passkeys or the app', async () => {
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, device_type, backed_up, name)
       VALUES ($1, $2, '\\x00', 0, '{}', 'singleDevice', false, 'Key') RETURNING id`,
      [admin.id, admin.id],
    )
    const actor = await actorOf(token)
    if (!actor) throw new Error('no session')
    const first = {
      code: 'forbidden',
      message: 'Sign in with your passkey first. If it is lost, another admin can remove it.',
    }
    const body = { current_password: PASSWORD }
    await expect(setUpApp(actor, body)).rejects.toMatchObject(first)
    await expect(passkeyOptions(actor, body, 'localhost')).rejects.toMatchObject(first)
    await expect(removePasskey(actor, only(rows).id, body)).rejects.toMatchObject(first)
    expect(await callHandler(waiting)).toEqual(refusal)
    // A session that has verified the passkey must be allowed to change the passkeys and the authenticator app.
    const shown = await actorOf(await beginSession(admin.id, undefined, { secondFactor: true }))
    if (!shown) throw new Error('no session')
    await expect(setUpApp(shown, body)).resolves.toMatchObject({ secret: expect.any(String) })
    await removePasskey(shown, only(rows).id, body)
  })

  it('a second factor is not required from other roles', async () => {
    for (const role of ['student', 'teacher'] as const) {
      const theirs = await beginSession((await enrol(pool(), role)).id)
      expect((await callHandler(classes, undefined, theirs)).status).toBe(200)
    }
  })
})
