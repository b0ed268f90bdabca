'use client'

import { useRef, useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { type Answer, CallError } from '@/lib/api/client'
import { rupees } from '@/lib/core/time/format'
import type { AssignedLine } from '@/lib/statements/schema'

interface LinePreviewOptions<Values> {
  /** Sends the values. With `preview`, the server records nothing. */
  send: (values: Values, how: { preview: true } | { seen: string }) => Promise<Answer<'assignLine'>>
  /** The names of the form's fields. Each of these fields shows its own error. */
  fields: readonly string[]
  showErrors: (errors: CallError['errors']) => void
}

/** Previews the payment that the form would record for a statement line. Returns a message if the request fails. */
export function useLinePreview<Values>({ send, fields, showErrors }: LinePreviewOptions<Values>) {
  const [preview, setPreview] = useState<{ effect: AssignedLine; seen: string } | null>(null)
  const [problem, setProblem] = useState('')
  /** The values of the latest request. Responses to earlier requests are ignored. */
  const latest = useRef<Values>(null)

  function showFailure(error: unknown): void {
    if (!(error instanceof CallError)) throw error
    showErrors(error.errors)
    const entries = Object.entries(error.errors)
    const other = entries.find(([name]) => !fields.includes(name))?.[1][0]
    if (other || entries.length === 0)
      setProblem([other ?? reasonOf(error) ?? 'Please try again.', ownerText(error)].filter(Boolean).join(' '))
  }

  return {
    preview,
    problem,
    showFailure,
    clearProblem: () => setProblem(''),
    /** Removes the preview, and ignores the response to a request that is still pending. */
    discard: () => {
      latest.current = null
      setPreview(null)
    },
    check: async (values: Values): Promise<void> => {
      latest.current = values
      setProblem('')
      try {
        const { effect, seen } = await send(values, { preview: true })
        if (latest.current === values) setPreview({ effect, seen })
      } catch (error) {
        if (latest.current === values) showFailure(error)
      }
    },
  }
}

/** Describes the payment that already belongs to this line. Empty if the response contains no payment. */
function ownerText({ answer }: CallError): string {
  const { payment } = (answer ?? {}) as { payment?: { username: string; course_name: string; fee: number } | null }
  return payment
    ? `The line belongs to a payment by ${payment.username}: ${payment.course_name}, ${rupees(payment.fee)}.`
    : ''
}
