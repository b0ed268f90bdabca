import { FieldError } from '@/components/ui/form/field'

/** The CSS classes that make an option look like a toggle button. */
const choiceClass =
  'relative min-h-11 cursor-pointer rounded-control border border-input-border bg-card py-2.25 font-medium hover:border-ink has-checked:border-peacock has-checked:bg-peacock has-checked:text-white has-checked:shadow-[inset_0_0_0_2px_var(--peacock),inset_0_0_0_3px_var(--gold)] has-focus-visible:outline-3 has-focus-visible:outline-peacock has-focus-visible:outline-offset-2'

type ChoicesProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string; note?: string }[]
  chosenValues: readonly Value[]
  onChange: (change: (before: Value[]) => Value[]) => void
  error: string | undefined
  /** True if the options are the days of the week, which are shown in a grid. */
  week?: boolean
}

/** Shows multiple-choice options as wide buttons over real checkboxes. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, options, chosenValues, onChange, error, week = false } = props
  // Keep the order of the options, not the order of the clicks.
  const choose = (value: Value, isOn: boolean) =>
    onChange((before) =>
      options.map((option) => option.value).filter((each) => (each === value ? isOn : before.includes(each))),
    )
  return (
    <fieldset className="min-w-0" aria-invalid={error ? true : undefined}>
      <legend className="type-label mb-1.5">{legend}</legend>
      <div className={week ? 'grid grid-cols-4 gap-2 text-center phone:grid-cols-7' : 'flex flex-wrap gap-2'}>
        {options.map((option) => (
          <label key={option.value} className={`${choiceClass} ${week ? 'px-1' : 'px-4'}`}>
            <input
              type="checkbox"
              value={option.value}
              className="sr-only"
              checked={chosenValues.includes(option.value)}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            <span>{option.label}</span>
            {option.note ? <span className="tnum type-note block">{option.note}</span> : null}
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  )
}
