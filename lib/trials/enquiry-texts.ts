/** Messages about enquiries, shared by services, endpoint tables and the database's constraints. */
export const NO_ENQUIRY = 'Enquiry not found'
export const ENQUIRY_CHANGED = 'This enquiry has just changed. Please check it and try again.'
export const TRIAL_BOOKED = 'The trial class for this enquiry is already booked'
export const BOOK_FIRST = 'To set this status, use “Book the trial”'
export const NOT_IN_OFFICE = 'Choose someone who works in the academy office'
export const NOT_A_STUDENT = 'This number belongs to an account that is not a student account'
export const SEVERAL_ACCOUNTS = 'Several accounts have this number. Enter the email address of the family’s account.'
export const EMAIL_NEEDED = 'Email is required for a new account'
export const NAME_STUDENT =
  'This family has several students. Enter the name of the student who will take the trial class.'
