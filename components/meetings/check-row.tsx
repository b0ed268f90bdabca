import { Check, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeviceState } from './devices'

const faults: Partial<Record<DeviceState, string>> = {
  refused:
    'Your browser is blocking access. Select the lock or camera icon next to the web address, allow access, and try again.',
  missing: 'No device was found. Plug one in or choose another in your system settings, then try again.',
  failed: 'The device could not be opened. Another app may be using it. Close that app and try again.',
}

interface CheckRowProps {
  syllable: string
  title: string
  state: DeviceState
  children: ReactNode
}

/** Shows a device check, such as the microphone check, with its result as text, icon and colour. */
export function CheckRow({ syllable, title, state, children }: CheckRowProps) {
  const fault = faults[state]
  const Icon = state === 'works' ? Check : fault ? TriangleAlert : CircleDashed
  const word = state === 'works' ? 'Works' : fault ? 'Not working' : 'Not checked'
  return (
    <li className="grid grid-cols-[2.6rem_minmax(0,1fr)] gap-x-3 border-line border-b py-5">
      <span aria-hidden="true" className="type-syllable text-[1.375rem]">
        {syllable}
      </span>
      <div>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="type-h4">{title}</h2>
          <span
            role="status"
            className={`type-small inline-flex items-center gap-1.5 font-semibold ${state === 'works' ? 'text-leaf-text' : fault ? 'text-kumkum' : 'text-muted'}`}
          >
            <Icon aria-hidden="true" size={17} strokeWidth={2.2} />
            {word}
          </span>
        </div>
        {children}
        {fault ? <p className="type-small mt-2 font-semibold text-kumkum">{fault}</p> : null}
      </div>
    </li>
  )
}
