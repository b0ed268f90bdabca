import { registerBody } from '@/lib/accounts/schema'
import { isKnownNumber } from '@/lib/core/text/contact-number'
import { plainDigits } from '@/lib/core/text/digits'
import { compact, internationalNumber, isIndianMobile, tenDigits } from '@/lib/core/text/phone'
import type { ImportKind } from './bounds'
import type { Sheet, SheetRow } from './parse'
import type { ImportColumns } from './schema'
import { rowTexts } from './texts'

/** The phone number of a row: a ten-digit number for logging in, or a foreign contact number. */
export type RowPhone = { login: string; contact: null } | { login: null; contact: string }

/** A row of the list, before it is compared with other rows and the academy's records. */
export interface ListRow {
  line: number
  name: string
  guardian: string
  phone: RowPhone | null
  /** The cell with the phone number. */
  typedPhone: string
  email: string
  /** The cell with one or more courses. */
  course: string
  teacher: string
  notes: string
  /** The reason why the row cannot be added. Empty if it can be added. */
  error: string
  warnings: string[]
}

/** Reads the cells of each row. Does not compare them with the academy's records yet. */
export function readRows({ rows }: Sheet, columns: ImportColumns, kind: ImportKind): ListRow[] {
  let lineWithPhone: number | null = null
  return rows.map((row) => {
    const read = readRow(row, columns, lineWithPhone)
    if (read.typedPhone && kind === 'students') lineWithPhone = row.line
    return read
  })
}

function readRow({ line, cells, problem }: SheetRow, columns: ImportColumns, lineWithPhone: number | null): ListRow {
  const cell = (at: number | null | undefined) => cells[at ?? -1] ?? ''
  const oneLine = (at: number | null | undefined) => cell(at).replace(/\s+/g, ' ')
  const [name, guardian] = [oneLine(columns.name), oneLine(columns.guardian)]
  const typedPhone = oneLine(columns.phone)
  const phone = typedPhone
    ? readPhone(typedPhone)
    : { error: lineWithPhone === null ? rowTexts.noPhone : rowTexts.mergedCells(line, lineWithPhone) }
  const typedEmail = oneLine(columns.email).replace(/^mailto:/i, '')
  const email = typedEmail ? registerBody.shape.email.safeParse(typedEmail) : null
  return {
    line,
    name,
    guardian,
    phone: 'error' in phone ? null : phone,
    typedPhone,
    email: email?.data ?? typedEmail,
    course: cell(columns.course),
    teacher: oneLine(columns.teacher),
    notes: cell(columns.notes),
    error:
      problem ||
      nameFault(name) ||
      (guardian && nameFault(guardian)) ||
      ('error' in phone ? phone.error : '') ||
      (email?.error?.issues[0]?.message ?? ''),
    warnings: 'error' in phone || phone.login === null || isIndianMobile(phone.login) ? [] : [rowTexts.notIndian],
  }
}

/** Matches text that was decoded with the wrong encoding, or that contains consecutive question marks. */
const UNREADABLE = /[\ufffd\u0080-\u009f]|\u00e0[\u00a4-\u00b6]|\u00c3[\u00a0-\u00bf]|\?{2,}/
const SHEET_ERROR = /^#(REF|N\/A|NAME\?|VALUE|DIV\/0|NULL|NUM|SPILL)!?/

function nameFault(name: string): string {
  if (/^[=@]/.test(name)) return rowTexts.formula
  if (SHEET_ERROR.test(name)) return rowTexts.sheetError(name.slice(0, 20))
  if (UNREADABLE.test(name)) return rowTexts.unreadable
  return registerBody.shape.name.safeParse(name).error?.issues[0]?.message ?? ''
}

/** Reads a phone number, or returns the reason why it cannot be used. */
export function readPhone(typed: string): RowPhone | { error: string } {
  const cell = plainDigits(typed).replace(/^(\d{10,})\.0+$/, '$1')
  const login = tenDigits(cell)
  if (/^\d{10}$/.test(login)) return { login, contact: null }
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(cell)) return { error: rowTexts.shortenedNumber }
  const numbers = cell.replace(/[\s-]/g, '').split(/[/,;&]/)
  if (numbers.filter((part) => /\d{7}/.test(part)).length > 1) return { error: rowTexts.severalNumbers }
  const contact = internationalNumber(cell, false)
  if (contact) return isKnownNumber(contact) ? { login: null, contact } : { error: rowTexts.unknownNumber }
  return { error: /^\d+$/.test(compact(cell)) ? rowTexts.needsCountry : rowTexts.noNumber }
}
