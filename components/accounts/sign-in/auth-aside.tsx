import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'

/** Shows the red panel next to the login and sign-up forms: a column on wide screens, a band on a phone. */
export function AuthAside() {
  return (
    <Plane art="carnatic" texture={40} className="min-h-[120px] overflow-hidden phone:min-h-[500px]">
      <div className="flex h-full items-center justify-between gap-4 px-6 phone:flex-col phone:items-start phone:justify-end phone:gap-16 phone:px-8 phone:pb-9">
        <p className="order-first max-w-[9em] text-balance font-display text-[1.375rem] italic leading-tight phone:order-last phone:text-[1.875rem]">
          Your teacher is waiting.
        </p>
        <Sign name="veena" size={104} className="phone:hidden" />
        <Sign name="veena" size={260} className="max-phone:hidden" />
      </div>
    </Plane>
  )
}
