'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { notRetried } from '@/components/ui/data/use-call'
import { download } from '@/lib/api/client'

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}

/** Loads a payment's screenshot. `url` is an object URL, or null while the screenshot loads. */
export function useScreenshot(paymentId: string) {
  const { data, error, isValidating, mutate } = useSWR<Blob, unknown>(
    ['screenshot', paymentId],
    () => download('paymentScreenshot', { params: { id: paymentId } }),
    // Never reload, because a stored screenshot does not change.
    { ...notRetried, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  return {
    url: useObjectUrl(data),
    failed: Boolean(error) && !data,
    busy: isValidating,
    reload: () => void mutate(),
  }
}
