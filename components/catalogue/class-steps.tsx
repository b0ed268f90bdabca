import { swaras } from '@/components/brand/swaras'

/** Lists the steps of a class, numbered sa, ri, ga. */
export function ClassSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((step, i) => (
        <li
          key={step}
          className="grid grid-cols-[64px_1fr] items-baseline border-line border-b py-5 last:border-0 phone:grid-cols-[96px_1fr]"
        >
          <span aria-hidden="true" className="type-syllable text-[2.5rem]! leading-none! phone:text-[3.375rem]!">
            {swaras[i]?.latin}
          </span>
          <span className="type-body">{step}</span>
        </li>
      ))}
    </ol>
  )
}
