'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { alertError } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { saveFile } from '@/components/ui/save-file'
import { TextLink } from '@/components/ui/text-link'
import { download } from '@/lib/api/client'
import { wallClock } from '@/lib/core/format'
import type { Role } from '@/lib/core/role'
import { paths } from '@/lib/paths'
import { EraseAccount } from './erase-account'

/** One's own data: to have it, and to have it erased (contract 38.30). */
export function OwnData({ role }: { role: Role }) {
  const { timeZone } = useAcademy()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await download('myDataFile'), `my-data-${wallClock(new Date(), timeZone).date}.zip`)
    } catch (error) {
      await alertError('Error', 'The file could not be created.', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-5">
      <p className="type-text max-w-[60ch]">
        Everything that the academy holds about you, with your pictures, in one ZIP file: up to five a day. What is
        kept, why and for how long stands in the <TextLink href={paths.privacyPolicy}>privacy policy</TextLink>.
      </p>
      <Button
        variant="outline"
        className="max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Collecting..."
        onClick={() => void save()}
      >
        <Download aria-hidden="true" size={18} />
        Download my data
      </Button>
      {role === 'student' ? (
        <EraseAccount />
      ) : (
        <p className="type-text max-w-[60ch] text-muted">
          {role === 'teacher'
            ? 'To have your account erased, write to the academy: the office hands your classes over first.'
            : 'An account of the office is closed and erased by another admin, on the record of the person.'}
        </p>
      )}
    </div>
  )
}
