import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { submitPaymentBody } from '@/lib/payments/schema'
import { submitPayment } from '@/lib/payments/service'
import { headerKey } from '@/lib/statements/lines'
import { approveTogether, matchStatement } from '@/lib/statements/service'
import { academyToday } from '../../support/academy-days'
import { waitUntilBlocked } from '../../support/barrier'
import { asDataUrl, png } from '../../support/images'
import { asOwner } from '../../support/owner'
import { acting, count, enrol, newUtr, type Person, pay } from '../../support/people'

let student: Person
let other: Person
let admin: Person
beforeEach(async () => {
  student = await enrol(pool(), 'student')
  other = await enrol(pool(), 'student')
  admin = await enrol(pool(), 'admin')
})

const send = async (person: Person, course: string, utr: string) => {
  const body = { user_id: person.id, course_name: course, fee: 700, screenshotBase64: asDataUrl(await png()), utr }
  return submitPayment(acting(person), submitPaymentBody.parse(body))
}

describe('a bank statement', () => {
  const statement = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')

  it('a statement may have any header line, of which only a digest and the columns are stored', async () => {
    const wide = Array.from({ length: 150 }, (_, n) => `Remarks of the bank number ${n} ${student.id.slice(0, 8)}`)
    const contentBase64 = statement(['Date', 'Narration', 'Credit', ...wide].join(','), '01/04/2026,fee,700')
    expect(Buffer.from(contentBase64, 'base64').byteLength).toBeGreaterThan(5000)
    const columns = { date: 0, description: 1, amount: 2 }
    expect((await matchStatement({ contentBase64, columns })).lines).toHaveLength(1)
    expect((await matchStatement({ contentBase64, columns: null })).columns).toMatchObject(columns)
    const { rows } = await pool().query('SELECT * FROM statement_mappings')
    expect(JSON.stringify(rows)).not.toContain('Remarks')
  })

  const day = () => academyToday().split('-').reverse().join('/')
  const columns = { date: 0, description: 1, amount: 3, direction: null }
  const received = (utr: string, amount = '700.00') => `${day()},UPI/${utr}/Swaramala,,${amount}`
  const withLines = (...lines: string[]) => ({
    contentBase64: statement('Date,Narration,Debit,Credit', ...lines),
    columns,
  })

  it('a statement approves the pending payments that match exactly, and explains all other lines', async () => {
    const [right, less, out, rejected] = [newUtr(), newUtr(), newUtr(), newUtr()]
    const exact = await pay(pool(), student.id, { utr: right })
    const others = {
      less: await pay(pool(), other.id, { utr: less }),
      out: await pay(pool(), other.id, { utr: out, course: 'Tabla' }),
      rejected: await pay(pool(), other.id, { utr: rejected, status: 'rejected' }),
      absent: await pay(pool(), other.id, { utr: newUtr(), course: 'Violin' }),
      withoutReference: await pay(pool(), student.id, { course: 'Violin' }),
    }
    const { approved, refused } = await approveTogether(acting(admin), {
      ...withLines(received(right), received(less, '70.00'), `${day()},UPI/${out}/x,700.00,`, received(rejected)),
      payment_ids: [exact, ...Object.values(others), 'nobody'],
    })
    expect(approved).toEqual([exact])
    const absent = 'No line of this statement matches this payment exactly'
    expect(refused).toEqual([
      { payment_id: others.less, message: 'The amount differs: ₹70 came in, ₹700 is due' },
      { payment_id: others.out, message: 'This money went out' },
      { payment_id: others.rejected, message: 'This payment was rejected' },
      { payment_id: others.absent, message: absent },
      { payment_id: others.withoutReference, message: absent },
      { payment_id: 'nobody', message: absent },
    ])
    expect(await count(pool(), `payments WHERE id = ANY($1) AND status = 'approved'`, [Object.values(others)])).toBe(0)
  })

  it('a statement approves no payment whose UTR another account has named', async () => {
    const utr = newUtr()
    const named = await pay(pool(), other.id, { utr })
    await expect(send(student, 'Violin', utr)).rejects.toThrow('This UPI reference')
    const { approved, refused } = await approveTogether(acting(admin), {
      ...withLines(received(utr)),
      payment_ids: [named],
    })
    expect(approved).toEqual([])
    expect(refused[0]?.message).toMatch(/^Another account also entered this UPI reference/)
  })

  it('each approval of a statement checks the match again in its transaction', async () => {
    const [first, second, third] = [newUtr(), newUtr(), newUtr()]
    const payments = [
      await pay(pool(), student.id, { utr: first }),
      await pay(pool(), other.id, { utr: second }),
      await pay(pool(), admin.id, { utr: third }),
    ]
    const fourth = newUtr()
    const lines = [received(first), received(second), `${day()},UPI/${third}/${fourth},,700.00`]
    const { approved, refused } = await asOwner(async (owner) => {
      // Delays the approvals until other accounts have entered UTRs from the second and third lines of the statement.
      await owner.query('BEGIN')
      await owner.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [student.id])
      const approving = approveTogether(acting(admin), { ...withLines(...lines), payment_ids: payments })
      await waitUntilBlocked(owner, 1)
      await expect(send(admin, 'Violin', second)).rejects.toThrow('This UPI reference')
      await pay(pool(), other.id, { utr: fourth, course: 'Tabla' })
      await owner.query('COMMIT')
      return approving
    })
    expect(approved).toEqual([payments[0]])
    expect(refused.map(({ message }) => message)).toEqual([
      'Another account also entered this UPI reference. Compare the payments.',
      'This line matches more than one payment',
    ])
  })

  it('the office must choose the columns if the stored ones do not show the direction of the money', async () => {
    const header = `Date,Narration,Amount,Dr/Cr ${student.id}`
    const contentBase64 = statement(header, '01/04/2026,a,700,CR', '01/04/2026,b,700,DR')
    await pool().query('INSERT INTO statement_mappings (header_sha256, columns) VALUES ($1, $2)', [
      headerKey(header.split(',')),
      { date: 0, description: 1, amount: 2, utr: null },
    ])
    const result = await matchStatement({ contentBase64, columns: null })
    expect(result).toMatchObject({
      columns: null,
      lines: [],
      guess: { date: 0, description: 1, amount: 2, direction: 3 },
    })
    const unsafe = { date: 0, description: 1, amount: 2 }
    await expect(matchStatement({ contentBase64, columns: unsafe })).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      approveTogether(acting(admin), { contentBase64, columns: null, payment_ids: ['nobody'] }),
    ).rejects.toMatchObject({ errors: { columns: ['Choose what each column means'] } })
    const { lines } = await matchStatement({ contentBase64, columns: { ...unsafe, direction: 3 } })
    expect(lines.map(({ direction }) => direction)).toEqual(['in', 'out'])
    expect((await matchStatement({ contentBase64, columns: null })).lines).toHaveLength(2)
  })
})
