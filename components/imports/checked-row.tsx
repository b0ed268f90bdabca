import { PhoneNumber } from '@/components/review/phone-number'
import type { ImportRow } from '@/lib/imports/schema'
import { outcomeLabels } from './import-texts'

const isNumber = (phone: string) => /^\+?\d{7,}$/.test(phone)

/** Shows one row of an import list: the person, the outcome and the reason for the outcome. */
export function CheckedRow({ row }: { row: ImportRow }) {
  const { line, name, account, phone, email, courses, outcome, text, warnings } = row
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 [overflow-wrap:anywhere] phone:grid-cols-2 xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,5fr)]">
      <p className="min-w-0">
        <b className="font-semibold">{name || 'No name'}</b>
        <span className="type-small tnum block text-muted">
          Row {line}
          {account && account !== name ? `, account of ${account}` : ''}
        </span>
      </p>
      <p className="type-small min-w-0">
        <span className="block">{isNumber(phone) ? <PhoneNumber number={phone} /> : phone || 'No phone'}</span>
        <span className="block text-muted">{email || 'No email'}</span>
      </p>
      <div className="min-w-0 phone:max-xl:col-span-2">
        <p className={outcome === 'error' ? 'font-semibold text-kumkum' : 'font-semibold'}>{outcomeLabels[outcome]}</p>
        {[courses.join(', '), text, ...warnings].filter(Boolean).map((sentence) => (
          <p key={sentence} className="type-small">
            {sentence}
          </p>
        ))}
      </div>
    </li>
  )
}
