import type { ReactNode } from 'react'
import { FieldSet } from '@/components/ui/form/choice'

/** Shows a group of settings under a heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FieldSet legend={<span className="type-h4">{title}</span>}>
      <div className="mt-3 grid gap-5">{children}</div>
    </FieldSet>
  )
}

/** Shows two settings next to each other, with the sentence that describes both. */
export function SettingsPair({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div>
      <div className="grid gap-4 phone:grid-cols-2">{children}</div>
      <p className="type-small mt-1.5 text-muted">{sentence}</p>
    </div>
  )
}
