import { type ImportKind, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './bounds'

export const CHOOSE_LIST = 'Choose a CSV file, or paste the cells of your spreadsheet'
export const CHOOSE_COLUMNS = 'Choose the columns with the name, the phone number and the email'
export const CHOOSE_COURSES = 'Choose the column with the courses of each teacher'
export const NO_SUCH_COLUMN = 'The list does not have this column'
export const COLUMN_TWICE = 'Choose a different column for each field'
export const EXCEL_FILE = 'This is an Excel file. Save it as CSV or copy the cells and paste them here.'
export const NOT_CSV = 'This file is not in CSV format. Save it as CSV or copy the cells and paste them here.'
export const EMPTY_LIST = 'This list has no rows'
export const TOO_MANY_ROWS = `A list can have at most ${MAX_IMPORT_ROWS.toLocaleString('en')} rows. Divide it into several files.`
export const tooManyColumns = (count: number) =>
  `This list has ${count} columns, but the limit is ${MAX_IMPORT_COLUMNS}. Delete the columns that you do not need.`

export const skippedAbove = (lines: number) =>
  lines === 1
    ? 'Row 1, above the column names, was skipped.'
    : `Rows 1 to ${lines}, above the column names, were skipped.`
export const skippedHeader = (line: number) => `Row ${line} repeats the column names and was skipped.`
export const NO_COLUMN_NAMES = 'No column names were found, so every row counts as a person.'

export const OUTDATED = 'The records have changed since you checked this list. Check the rows again.'
export const nothingToAdd = (kind: ImportKind) => `This list contains no new ${kind}`
export const NO_IMPORT = 'Import not found'

/** Messages about rows. `line` is a line number in the file. */
export const rowTexts = {
  secondChild: (line: number) => `Same phone as row ${line}: second child`,
  newChild: (account: string) => `New child of an existing family: ${account}`,
  alreadyAdded: 'Already added',
  alreadyInRow: (line: number) => `Already in row ${line}`,
  noPhone: 'The phone number is missing',
  mergedCells: (line: number, above: number) =>
    `Row ${line} has no phone. Is this another child of the family in row ${above}? If so, copy the phone number into this row.`,
  needsCountry: 'This number needs a country. Write it with + and the country code.',
  unknownNumber: 'No country uses this number. Check the number.',
  shortenedNumber: 'The spreadsheet has shortened this phone number. Format the column as text and enter it again.',
  noNumber: 'This is not a phone number',
  severalNumbers: 'Enter one phone number',
  noEmail: 'The email is missing',
  emailOfRow: (line: number) => `Same email as row ${line}, but a different phone number`,
  emailTaken: 'This email belongs to another account',
  doubtfulFamily:
    'An account with a different email has this contact number. Find the family’s record and add the student there.',
  phoneOfTeacher: 'This phone number belongs to a teacher or the academy office',
  closedAccount: 'This phone number belongs to a closed account',
  phoneOfRow: (line: number) =>
    `Same phone as row ${line}. Each teacher needs a different number. Put all of a teacher’s courses in one row.`,
  alreadyAddedAs: (name: string) => `Already added as ${name}`,
  hasApplied: 'This person has applied as a teacher. Approve the form on the Teachers page.',
  studentPhone:
    'This phone number belongs to a student’s account. Use another number, or let the teacher apply from that account.',
  studentEmail:
    'This email belongs to a student’s account. Use another email, or let the teacher apply from that account.',
  officePhone: 'This phone number belongs to the academy office',
  noCourse: 'The courses are missing',
  noKnownCourse: (names: string) => `Course not found: ${names}. A teacher needs at least one course.`,
  unknownCourses: (names: string) => `Course not found: ${names}. The other courses are kept.`,
  tooManyStudents: 'An account can have at most 10 students',
  formula: 'A name cannot begin with = or @. Replace the formula with the name.',
  sheetError: (cell: string) => `The cell contains the spreadsheet error ${cell}`,
  unreadable: 'Some characters could not be read. Save the file as “CSV UTF-8”, or copy the cells and paste them here.',
  brokenQuote: 'A quotation mark in this row is missing or in the wrong place',
  tooManyCells: 'This row has more cells than there are column names',
  notesTooLong: 'Notes, course and teacher together: at most 500 characters',
  teacherNotFound: 'Teacher not found. The name is kept in the notes.',
  courseNotFound: 'Course not found. The name is kept in the notes.',
  otherEmail: (line: number) => `The email differs from the one in row ${line}. We use the one in row ${line}.`,
  notIndian: 'This cannot be an Indian mobile number. Its country must be set before WhatsApp can be used.',
} as const
