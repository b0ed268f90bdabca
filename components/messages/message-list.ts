'use client'

import useSWRInfinite from 'swr/infinite'
import { call } from '@/lib/http/client'
import type { MessageRow, MessageState } from '@/lib/notifications/schema'

interface Page {
  messages: MessageRow[]
  nextCursor?: string
}

/** The academy's messages of one state, as far as they were asked for. */
export function useMessages(status: MessageState | undefined, q: string) {
  const swr = useSWRInfinite<Page, unknown>(
    (index: number, before: Page | null) =>
      index > 0 && !before?.nextCursor ? null : ['messages', status, q, before?.nextCursor],
    ([, , , cursor]: [string, MessageState | undefined, string, string | undefined]) =>
      call('messages', { query: { status, q, cursor, limit: '25' } }),
    { keepPreviousData: true, shouldRetryOnError: false },
  )
  const { data, error, isLoading, isValidating, size, setSize, mutate } = swr
  return {
    /** Undefined until the first answer. */
    rows: data?.flatMap((page) => page.messages),
    more: Boolean(data?.at(-1)?.nextCursor),
    error,
    changing: isLoading && data !== undefined,
    busy: isValidating,
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  }
}
export type MessageList = ReturnType<typeof useMessages>
