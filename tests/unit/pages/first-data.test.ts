import { describe, expect, it } from 'vitest'
import { addressOf } from '@/lib/api/address'
import { firstData, firstPage, readFirstData } from '@/lib/api/first-data'
import { pageQuery } from '@/lib/api/page-query'
import { AppError } from '@/lib/core/http/errors'

const teacher = { id: '1', name: 'Asha', phone: '9000000011' }

describe('the data that is embedded in a page', () => {
  it('embedded data is stored under the URLs of the calls that it replaces', async () => {
    const data = await readFirstData([
      firstData('teachers', {}, async () => ({ teachers: [teacher] })),
      firstData('slots', { params: { teacherId: '1' } }, async () => ({ slots: [] })),
    ])
    expect(data).toEqual({ '/teachers': { teachers: [teacher] }, '/slots/1': { slots: [] } })
  })

  it('the embedded page of a list is the one that the list requests first', async () => {
    const requests: unknown[] = []
    const data = await readFirstData([
      firstPage('adminPayments', { status: 'pending', sort: 'newest' }, async (query) => {
        requests.push(query)
        return { payments: [] }
      }),
    ])
    const ofTheList = addressOf('adminPayments', { query: pageQuery({ status: 'pending', q: '', sort: 'newest' }) })
    expect(Object.keys(data)).toEqual([ofTheList])
    expect(requests).toEqual([{ status: 'pending', sort: 'newest', limit: 25 }])
    expect(ofTheList).toBe('/admin/payments?status=pending&sort=newest&limit=25')
  })

  it.each([
    ['refused', () => new AppError('not_found', 'Teacher not found')],
    ['failed', () => new Error('the database is down')],
  ])('results that were %s are not embedded, and the others are kept', async (_, fault) => {
    const data = await readFirstData([
      firstData('slots', { params: { teacherId: '1' } }, () => Promise.reject(fault())),
      firstData('teachers', {}, async () => ({ teachers: [teacher] })),
    ])
    expect(data).toEqual({ '/teachers': { teachers: [teacher] } })
  })

  it('embedded data is loaded in parallel', async () => {
    let release = () => {}
    const second = new Promise<void>((resolve) => {
      release = resolve
    })
    const data = readFirstData([
      firstData('slots', { params: { teacherId: '1' } }, async () => {
        await second
        return { slots: [] }
      }),
      firstData('teachers', {}, async () => {
        release()
        return { teachers: [] }
      }),
    ])
    expect(Object.keys(await data)).toEqual(['/slots/1', '/teachers'])
  })
})
