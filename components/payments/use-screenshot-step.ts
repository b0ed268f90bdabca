'use client'

import { useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertWarning } from '@/components/ui/dialog/alerts'
import { CallError } from '@/lib/api/client'
import { UTR_USED } from '@/lib/payments/texts'
import type { Screenshot } from './screenshot'

export const LOGIN_FIRST = 'Please login first.'

interface ScreenshotForm {
  setValue: (name: 'screenshotBase64', value: string) => void
  showErrors: (errors: CallError['errors']) => void
}

/** Manages the payment screenshot and the error messages of a payment that could not be sent. */
export function useScreenshotStep({ setValue, showErrors }: ScreenshotForm) {
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null)
  const [failed, setFailed] = useState(false)
  const [claimed, setClaimed] = useState(false)

  /** Shows why the payment could not be sent, and returns the error. */
  function showFailure(error: unknown): CallError {
    const failure = error instanceof CallError ? error : new CallError(0, '')
    showErrors(failure.errors)
    setFailed(true)
    setClaimed(reasonOf(error) === UTR_USED)
    const alert =
      failure.status === 401
        ? alertWarning(LOGIN_FIRST)
        : alertError('Something went wrong. Please try again.', '', reasonOf(error))
    // Do not await the alert. Otherwise the alert would return the focus to a button that is still disabled. If the
    // alert cannot load, the text above the button still explains the failure.
    alert.catch(() => undefined)
    return failure
  }

  return {
    /** The props of `<SendScreenshot>`. */
    step: {
      screenshot,
      failed,
      claimed,
      onScreenshot: (picture: Screenshot | null) => {
        setScreenshot(picture)
        setValue('screenshotBase64', picture?.dataUrl ?? '')
      },
    },
    showFailure,
    clearFailure: () => {
      setFailed(false)
      setClaimed(false)
    },
  }
}
