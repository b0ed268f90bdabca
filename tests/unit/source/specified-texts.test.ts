import fs from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The exact texts that the specification and its error catalogue require. Each key is the folder with the texts. */
const specified: Record<string, readonly string[]> = {
  'components/accounts': [
    'Login Failed',
    'Invalid credentials',
    'Server Error',
    'Unable to login',
    'Error!',
    'Registration failed',
  ],
  'lib/accounts': [
    'Phone number is required',
    'Enter a valid 10-digit phone number',
    'Password is required',
    'Password must be at least 6 characters',
    'Name is required',
    'Email is required',
    'Enter a valid email',
    'Enter a valid 10-digit phone',
    'Role is required',
  ],
  'components/slots': [
    'No slots available',
    'Please select date, from time and to time',
    'Only teachers can add slots',
    'Oops!',
    'Warning',
    'Error saving slot',
    'Slot added!',
    'Successfully',
    'Failed to load slots',
    'View Slots',
    'View Calendar',
  ],
  'components/bookings': [
    'Your Upcoming Classes',
    'No booked classes yet.',
    'Failed to fetch booked classes',
    'User not logged in',
    'Failed to load teachers',
    'Select a teacher',
    'Select a slot',
    'Booking Successful',
    'Your session has been booked!',
    'Failed to book slot',
    'Book Now',
    'Join Now',
  ],
  'components/calendar': ['This slot is not booked.', 'Meeting Details', 'Get Meeting Link', 'Join Meeting'],
  'components/meetings': ['Creating...', 'Failed to create Zoom meeting'],
  'components/payments': [
    'Please login first.',
    'Something went wrong. Please try again.',
    'Payment Submitted!',
    'Waiting for admin approval.',
    'Submit Payment',
  ],
  'components/review': ['Something went wrong'],
  'components/applications': [
    'Please sign in first',
    'Sign in to continue and fill this form.',
    'Submitted!',
    'Waiting For Admin Approval.',
    'Server error',
    'Action failed',
    'Failed to fetch teachers',
  ],
  'components/shell': [
    'Personal meeting Dashboard',
    'Blogs',
    'Enroll',
    'Forms',
    'Fees Structure',
    'Star Performer',
    'Music Instructor',
    'Payment Details',
    'View Teacher Slot',
    'My Classes',
  ],
  'components/ui': ['Loading...'],
}

function textOf(folder: string): string {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
    .replaceAll(/\s+/g, ' ')
}

describe.each(Object.entries(specified))('the texts of the specification in %s', (folder, texts) => {
  const code = textOf(folder)

  it.each(texts)('these files contain %s exactly', (text) => {
    expect(code).toContain(text)
  })
})
