import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { dataUrlOf } from '@/components/ui/data/picture-file'
import { useElementId } from '@/components/ui/form/element-id'
import { FieldError } from '@/components/ui/form/field'
import { FileButton } from '@/components/ui/form/file-button'
import { CallError, call } from '@/lib/api/client'
import { MAX_LOGO_BYTES } from '@/lib/core/config/logo'
import { LogoPicture } from './logo-picture'

const TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']
const FAILED = 'The logo could not be uploaded. Please try again.'

interface LogoFieldProps {
  /** The hash of the logo in the form. Null for the built-in drawing. */
  logo: string | null
  academyName: string
  onChange: (logo: string | null) => void
  /** Called with true when an upload starts, and with false when it ends. In between, the form cannot be saved. */
  onBusy: (isBusy: boolean) => void
}

/** Returns why a file cannot be used as a logo, or undefined if it can. */
function problemOf(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return 'Choose an SVG, PNG, JPEG or WebP image'
  return file.size > MAX_LOGO_BYTES ? 'Choose a file of at most 1 MB' : undefined
}

/** Lets an admin upload or remove the academy's logo. */
export function LogoField({ logo, academyName, onChange, onBusy }: LogoFieldProps) {
  const id = useElementId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState('')

  const show = (isBusy: boolean) => {
    setBusy(isBusy)
    onBusy(isBusy)
  }

  async function upload(file: File): Promise<void> {
    show(true)
    setError(undefined)
    setStatus('Uploading the logo...')
    try {
      onChange((await call('uploadLogo', { body: { picture: await dataUrlOf(file) } })).logo)
      setStatus('Logo uploaded. Save the draft to keep it.')
    } catch (failure) {
      setStatus('')
      const reason = failure instanceof CallError ? failure.errors.picture?.[0] : undefined
      setError(reason ?? reasonOf(failure) ?? FAILED)
    } finally {
      show(false)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    // Clear the input, so that the user can choose the same file again.
    event.target.value = ''
    if (!file) return
    const problem = problemOf(file)
    setStatus('')
    setError(problem)
    if (!problem) void upload(file)
  }

  function remove(): void {
    onChange(null)
    setError(undefined)
    setStatus('The built-in logo will be used. Save the draft to confirm.')
    input.current?.focus()
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <legend className="type-label mb-1.5">Logo</legend>
      <LogoPicture logo={logo} academyName={academyName} />
      <div className="min-w-0 flex-1 basis-[240px]">
        <p id={`${id}-hint`} className="type-small max-w-[52ch] text-muted">
          Optional. SVG, PNG, JPEG or WebP, at most 1 MB. A square logo without text works best. Shown in the header,
          browser tabs, emails and previews of shared links.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <FileButton
            ref={input}
            variant="peacock"
            label={busy ? 'Uploading...' : logo ? 'Change logo' : 'Upload a logo'}
            size="small"
            accept={TYPES.join()}
            disabled={busy}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onChange={choose}
          />
          {logo ? (
            <Button variant="outline" size="small" disabled={busy} onClick={remove}>
              Remove the logo
            </Button>
          ) : null}
        </div>
        <FieldError id={`${id}-error`} error={error} />
        <p role="status" className="type-small mt-1.5 empty:hidden">
          {status}
        </p>
      </div>
    </fieldset>
  )
}
