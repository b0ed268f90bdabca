import { artClass } from '@/components/brand/arts'
import { Sign } from '@/components/brand/sign'
import { signNames } from '@/components/brand/sign-names'
import { FieldSet } from '@/components/ui/form/choice'
import type { Art } from '@/lib/catalogue/courses'

interface SignFieldProps {
  legend: string
  /** The course's art, which determines the colours of the signs. */
  art: Art
  value: string
  error?: string
  onChange: (sign: string) => void
}

/** Lets an admin choose a course's sign, which is a paper-cut icon. */
export function SignField({ legend, art, value, error, onChange }: SignFieldProps) {
  return (
    <FieldSet legend={legend} error={error}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2">
        {signNames.map((sign) => (
          <label
            key={sign}
            className="relative grid cursor-pointer justify-items-center gap-1 rounded-control border border-input-border bg-card px-1 pt-2 pb-1.5 text-center hover:border-ink has-checked:border-peacock has-checked:shadow-[inset_0_0_0_2px_var(--peacock)] has-focus-visible:outline-3 has-focus-visible:outline-peacock has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="sign"
              value={sign}
              checked={sign === value}
              onChange={() => onChange(sign)}
              className="sr-only"
            />
            <span className={`grid size-14 place-items-center bg-[var(--p)] ${artClass[art]}`}>
              <Sign name={sign} size={46} />
            </span>
            <span className="type-note leading-4">{signLabel(sign)}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

/** Returns "Electric guitar" for "electric-guitar". */
const signLabel = (sign: string) => (sign.charAt(0).toUpperCase() + sign.slice(1)).replaceAll('-', ' ')
