import { beforeAll, expect, it } from 'vitest'
import { enrol, newEmail, newPhone, type Person } from '../../support/people'
import { database, expectDone, make } from '../../support/server/api-client'

const columns = { name: 0, phone: 1, email: 2 }
let admin: Person
beforeAll(async () => {
  admin = await enrol(database, 'admin')
})

it('a list of students is checked, added once, and invited', async () => {
  const text = `Student,Phone,Email\nNila,${newPhone()},${newEmail()}\nArjun,${newPhone()},${newEmail()}`
  const checked = expectDone('previewImport', await make('previewImport', { as: admin, body: { text, columns } }))
  expect(checked.counts).toMatchObject({ new: 2, error: 0 })
  const body = { text, columns, seen: checked.seen ?? '' }
  const added = expectDone('addImport', await make('addImport', { as: admin, body }), 201)
  const { id } = added.import
  const again = expectDone('addImport', await make('addImport', { as: admin, body }), 200)
  expect(again.import.id).toBe(id)
  const list = expectDone('invitations', await make('invitations', { as: admin, query: { import: id } }))
  expect(list.invitations).toHaveLength(2)
  const invited = expectDone('inviteImport', await make('inviteImport', { as: admin, params: { id } }))
  expect(invited.import).toMatchObject({ added: 2, accounts: 2, to_invite: 2 })
  expectDone('import', await make('import', { as: admin, params: { id } }))
})

it('a list of teachers is rejected without courses, and added with them', async () => {
  const text = `Teacher,Phone,Email,Courses\nVasudha,${newPhone()},${newEmail()},Veenai and Painting`
  const refused = await make('previewImport', { as: admin, body: { kind: 'teachers', text, columns } })
  expect(refused.status).toBe(422)
  const list = { kind: 'teachers', text, columns: { ...columns, course: 3 } } as const
  const { seen, rows } = expectDone('previewImport', await make('previewImport', { as: admin, body: list }))
  expect(rows).toMatchObject([{ outcome: 'new', courses: ['Veenai', 'Painting'] }])
  const added = expectDone(
    'addImport',
    await make('addImport', { as: admin, body: { ...list, seen: seen ?? '' } }),
    201,
  )
  expect(added.import).toMatchObject({ kind: 'teachers', added: 1, to_invite: 1 })
  const query = { import: added.import.id }
  const { invitations } = expectDone('invitations', await make('invitations', { as: admin, query }))
  expect(invitations).toMatchObject([{ state: 'none', kind: 'teacher' }])
})

it('adding an outdated preview returns 409 with the new one, and a file that is no list returns 422', async () => {
  const phone = newPhone()
  const text = `Student,Phone,Email\nNila,${phone},${newEmail()}`
  const { seen } = expectDone('previewImport', await make('previewImport', { as: admin, body: { text, columns } }))
  await enrol(database, 'student', { phone, name: 'Nila' })
  const answer = await make('addImport', { as: admin, body: { text, columns, seen: seen ?? '' } })
  expect(answer.status).toBe(409)
  expect(answer.json).toMatchObject({
    message: 'The records have changed since you checked this list. Check the rows again.',
    preview: { counts: { here: 1, new: 0 } },
  })
  const excel = { contentBase64: Buffer.from('504b030414000600', 'hex').toString('base64') }
  expect((await make('previewImport', { as: admin, body: excel })).status).toBe(422)
})
