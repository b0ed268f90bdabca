import type { SpecifiedTexts } from './source-texts'

/** The messages of the specification's validation rules (section 5) and its error catalogue (section 8). */
export const messageTexts: readonly SpecifiedTexts[] = [
  {
    part: 'errors in the login and registration forms',
    place: 'lib/accounts/schema.ts',
    texts: [
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
  },
  {
    part: 'errors in slots',
    place: 'lib/slots/schema.ts',
    texts: ['Please select date, from time and to time'],
  },
  { part: 'slots of other people', place: 'lib/slots/service.ts', texts: ['Only teachers can add slots'] },
  {
    part: 'errors in bookings',
    place: 'lib/bookings/schema.ts',
    texts: ['User not logged in', 'Select a teacher', 'Select a slot'],
  },
  { part: 'payments without a user', place: 'lib/payments/schema.ts', texts: ['Please login first.'] },
  {
    part: 'the alerts of the login form',
    place: 'components/accounts/sign-in/login-failure.ts',
    texts: ['Login Failed', 'Invalid credentials', 'Server Error', 'Unable to login'],
  },
  {
    part: 'the alert of the registration form',
    place: 'components/accounts/register/register-form.tsx',
    texts: ['Error!', 'Registration failed'],
  },
  {
    part: 'the alerts of the form on /add-slot',
    place: 'components/slots/add/add-slot-form.tsx',
    texts: [
      'Oops!',
      'Only teachers can add slots',
      'Warning',
      'Please select date, from time and to time',
      'Error',
      'Error saving slot',
      'Slot added!',
      'Successfully',
    ],
  },
  {
    part: 'the alert about the list on /add-slot',
    place: 'components/slots/add/add-slot.tsx',
    texts: ['Error', 'Failed to load slots'],
  },
  { part: 'the log without a user', place: 'components/slots/log-no-user.tsx', texts: ['No user found'] },
  {
    part: 'the alerts about the lists on /view-teachers',
    place: 'components/bookings/book/booking-lists.ts',
    texts: ['Error', 'Failed to load teachers', 'Failed to load slots'],
  },
  {
    part: 'the alerts of a booking',
    place: 'components/bookings/book/use-booking.ts',
    texts: [
      'Booking Successful',
      'Your session has been booked!',
      'Error',
      'Failed to book slot',
      'User not logged in',
      'Select a teacher',
      'Select a slot',
    ],
  },
  {
    part: 'the alert for visitors who open a form',
    place: 'components/applications/use-form-opening.ts',
    texts: ['Please sign in first', 'Sign in to continue and fill this form.'],
  },
  {
    part: 'the alerts of the teacher and student forms',
    place: 'components/applications/application-form.tsx',
    texts: ['Error', 'Something went wrong', 'Server error', 'Submitted!', 'Waiting For Admin Approval.'],
  },
  {
    part: 'the alert after a payment',
    place: 'components/payments/payment.tsx',
    texts: ['Payment Submitted!', 'Waiting for admin approval.'],
  },
  {
    part: 'the alerts about a payment that is not sent',
    place: 'components/payments/use-screenshot-step.ts',
    texts: ['Please login first.', 'Something went wrong. Please try again.'],
  },
  {
    part: 'the alert for a free slot in a calendar',
    place: 'components/calendar/calendar-page.tsx',
    texts: ['This slot is not booked.'],
  },
  {
    part: 'the alert of Get Meeting Link',
    place: 'components/calendar/meeting-dialog.tsx',
    texts: ['Failed to create Zoom meeting.'],
  },
  {
    part: 'the alert of Join Now',
    place: 'components/meetings/use-class-meeting.ts',
    texts: ['Failed to create Zoom meeting.'],
  },
  {
    part: 'the alert of /before-class',
    place: 'components/meetings/before-class.tsx',
    texts: ['Failed to create Zoom meeting.'],
  },
  {
    part: 'the alert of /online-class',
    place: 'components/meetings/instant-meeting.tsx',
    texts: ['Failed to create Zoom meeting'],
  },
  {
    part: 'the alert of /dashboard-home',
    place: 'components/bookings/upcoming-classes.tsx',
    texts: ['Failed to fetch booked classes'],
  },
  {
    part: 'the alert of /teacher-list',
    place: 'components/applications/review/applicant-lists.tsx',
    texts: ['Failed to fetch teachers'],
  },
  {
    part: 'the alerts of decisions on forms',
    place: 'components/applications/review/applicant-decision.ts',
    texts: ['Action failed', 'Server error'],
  },
  {
    part: 'the alert of decisions on payments',
    place: 'components/review/payment-decision.ts',
    texts: ['Something went wrong'],
  },
]
