'use client'

import { useEffect, useRef, useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/components/ui/data/save-file'
import { Notice } from '@/components/ui/text/notice'

const textOf = (codes: readonly string[], academyName: string) =>
  `Recovery codes for ${academyName}\nYou can use each code once in place of a code from your app.\n\n${codes.join('\n')}\n`

/** Shows new recovery codes once, so that the user can copy, save or write them down (contract 39.3). */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useAcademy()
  const asText = textOf(codes, name)
  const [announcement, setAnnouncement] = useState('')
  const box = useRef<HTMLDivElement>(null)
  // This list replaces the form that created the codes, so move the focus to the list.
  useEffect(() => box.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(asText)
      setAnnouncement('Copied.')
    } catch {
      setAnnouncement('This browser blocked copying. Please write the codes down.')
    }
  }

  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <Notice kind="warning" live title="Save these recovery codes now. They are shown only once.">
        If you lose your phone, each code lets you log in once. Keep the codes on paper or in a password manager, not
        only on your phone.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="type-text tnum grid select-all grid-cols-2 gap-x-6 gap-y-1 font-semibold"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" className="max-phone:w-full" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="outline"
          className="max-phone:w-full"
          onClick={() => saveFile(new Blob([asText], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Save as a file
        </Button>
        <Button className="max-phone:w-full" onClick={onDone}>
          I have saved them
        </Button>
      </div>
      <p className="type-small min-h-6" role="status">
        {announcement}
      </p>
    </div>
  )
}
