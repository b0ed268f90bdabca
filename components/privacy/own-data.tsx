'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { saveFile } from '@/components/ui/data/save-file'
import { alertError } from '@/components/ui/dialog/alerts'
import { TextLink } from '@/components/ui/text/text-link'
import { download } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'
import { wallClock } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { EraseAccount } from './erase-account'

/** Lets users download their data and request its deletion (contract 38.30). */
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
        Download everything that the academy stores about you, including your pictures, as one ZIP file. You can do this
        up to five times a day. The <TextLink href={paths.privacyPolicy}>privacy policy</TextLink> says what is kept,
        why and for how long.
      </p>
      <Button
        variant="outline"
        className="max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Preparing..."
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
            ? 'To delete your account, write to the academy office. They will reassign your classes first.'
            : 'Another admin can open your record, and close and delete your account there.'}
        </p>
      )}
    </div>
  )
}
