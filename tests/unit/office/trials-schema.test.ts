import { describe, expect, test } from 'vitest'
import { trialListQuery, trialRequestBody } from '@/lib/trials/schema'
import { refusal } from '../../support/server/refusal'

const whole = {
  name: 'Asha Raman',
  phone: '98765 43210',
  course_name: 'Veenai',
  days: ['sat', 'mon', 'sat'],
  times: ['evening'],
  time_zone: 'Asia/Kolkata',
  message: '',
}

describe('a request for a trial class', () => {
  test('a request for a trial class accepts the listed days and times, each once and in the order of the week', () => {
    expect(trialRequestBody.parse({ ...whole, course_name: ' veenai ', name: ' Asha  ' })).toEqual({
      name: 'Asha',
      phone: '+919876543210',
      course_name: { name: 'Veenai' },
      days: ['mon', 'sat'],
      times: ['evening'],
      time_zone: 'Asia/Kolkata',
      message: null,
    })
  })

  test.each([
    ['98765 43210', 'Asia/Kolkata', '+919876543210'],
    ['098765-43210', 'Asia/Calcutta', '+919876543210'],
    ['+91 98765 43210', 'Europe/London', '+919876543210'],
    ['0044 (7700) 900-123', 'Europe/London', '+447700900123'],
    ['+1 617.555.0137', 'America/New_York', '+16175550137'],
  ])('the phone %s that was typed in %s is read as %s', (phone, time_zone, stored) => {
    expect(trialRequestBody.parse({ ...whole, phone, time_zone }).phone).toBe(stored)
  })

  const country = 'Enter the full number with its country code, such as +91 or +44'
  test.each([
    // Ten digits count as an Indian number only in the Indian time zone. American numbers also have ten digits.
    ['9876543210', 'America/New_York', country],
    ['6175550137', 'America/New_York', country],
    ['1234567890', 'Asia/Kolkata', country],
    ['+91', 'Asia/Kolkata', country],
    ['+0123456789', 'Asia/Kolkata', country],
    ['+1234567890123456', 'Asia/Kolkata', country],
    ['call me', 'Asia/Kolkata', country],
    ['', 'Asia/Kolkata', 'Phone number is required'],
    ['   ', 'Asia/Kolkata', 'Phone number is required'],
  ])('the phone "%s" that was typed in %s is rejected', (phone, time_zone, message) => {
    expect(refusal(trialRequestBody, { ...whole, phone, time_zone })).toEqual({ field: 'phone', message })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'a'.repeat(101) }, 'name', 'At most 100 characters'],
    [{ course_name: '' }, 'course_name', 'Choose a course'],
    [{ course_name: 'Bagpipes' }, 'course_name', 'The academy has no course with this name'],
    [{ days: [] }, 'days', 'Choose at least one day'],
    [{ days: ['someday'] }, 'days', 'Choose at least one day'],
    [{ days: undefined }, 'days', 'Choose at least one day'],
    [{ times: [] }, 'times', 'Choose at least one time of day'],
    [{ times: 'evening' }, 'times', 'Choose at least one time of day'],
    [{ time_zone: '' }, 'time_zone', 'Choose your time zone'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'Choose your time zone'],
    [{ time_zone: '+05:30' }, 'time_zone', 'Choose your time zone'],
    [{ time_zone: undefined }, 'time_zone', 'Choose your time zone'],
    [{ message: 'a'.repeat(1001) }, 'message', 'At most 1000 characters'],
    [{ message: 'a\u0000b' }, 'message', 'This text contains a character that cannot be stored'],
  ])('a request for a trial class rejects %o', (change, field, message) => {
    expect(refusal(trialRequestBody, { ...whole, ...change })).toEqual({ field, message })
  })
})

test('the list of trial requests accepts its two statuses', () => {
  expect(trialListQuery.parse({ status: 'handled', limit: '9999' })).toMatchObject({ status: 'handled', limit: 500 })
  expect(refusal(trialListQuery, { status: 'approved' })?.message).toBe('status must be waiting or handled')
})
