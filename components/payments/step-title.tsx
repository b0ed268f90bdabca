import { swaras } from '@/components/brand/swaras'

/** Shows the heading of a step, with a musical note (sa, ri and so on) instead of a number. */
export function StepTitle({ step, children }: { step: number; children: string }) {
  return (
    <h2 className="mb-3.5 flex items-baseline gap-3 font-[430] font-display text-[1.5rem] leading-[1.875rem] tracking-[-0.01em]">
      <span aria-hidden="true" className="type-syllable w-7">
        {swaras[step]?.latin}
      </span>
      {children}
    </h2>
  )
}
