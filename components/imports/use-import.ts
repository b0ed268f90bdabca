'use client'

import { useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useAddressChoice, useAddressText } from '@/components/ui/form/address-value'
import { CallError, call } from '@/lib/api/client'
import { type ImportKind, importKinds } from '@/lib/imports/bounds'
import type { ImportColumns, ImportPreview, ImportRow } from '@/lib/imports/schema'

/** The list as the admin chose or pasted it. */
export type ListSource = { name: string; body: { contentBase64: string } | { text: string } }

type Work = 'check' | 'add'

/** Manages the steps of an import: choosing the list and its columns, checking the rows, and adding the people. */
export function useImport() {
  const [source, setSource] = useState<ListSource | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [work, setWork] = useState<Work | null>(null)
  const [error, setError] = useState('')
  const [outdated, setOutdated] = useState('')
  const [kind, setKind] = useAddressChoice('of', importKinds, 'students')
  const [importId, setImportId] = useAddressText('import')
  /** The rows that were not added because of an error. The app does not store these rows, so a reload loses them. */
  const [leftOut, setLeftOut] = useState<readonly ImportRow[]>([])

  /** Runs a task unless another one is running. Returns true if it succeeded. */
  async function runTask(kind: Work, job: () => Promise<void>): Promise<boolean> {
    if (work) return false
    setWork(kind)
    setError('')
    setOutdated('')
    try {
      await job()
      return true
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const newer = failure.status === 409 ? (failure.answer as { preview?: ImportPreview } | null)?.preview : undefined
      const reason = Object.values(failure.errors)[0]?.[0] ?? reasonOf(failure) ?? 'Please try again.'
      if (newer) {
        setPreview(newer)
        setOutdated(reason)
      } else setError(reason)
      return false
    } finally {
      setWork(null)
    }
  }

  const choose = (chosen: ListSource, as: ImportKind = kind) => {
    setSource(chosen)
    setPreview(null)
    return runTask('check', async () => setPreview(await call('previewImport', { body: { ...chosen.body, kind: as } })))
  }

  return {
    kind,
    source,
    preview,
    error,
    /** The reason why the server checked the rows again instead of adding people. Normally empty. */
    outdated,
    importId,
    leftOut,
    checking: work === 'check',
    adding: work === 'add',
    choose,
    /** Changes the kind of people to import, and checks the chosen list again. */
    changeKind: (chosen: ImportKind) => {
      if (work || chosen === kind) return
      setKind(chosen)
      setError('')
      if (source) void choose(source, chosen)
    },
    chooseColumns: (columns: ImportColumns) =>
      runTask('check', async () => {
        if (source) setPreview(await call('previewImport', { body: { ...source.body, kind, columns } }))
      }),
    add: () =>
      runTask('add', async () => {
        if (!source || !preview?.seen) return
        const { columns, seen } = preview
        const { import: made } = await call('addImport', { body: { ...source.body, kind, columns, seen } })
        setLeftOut(preview.rows.filter(({ outcome }) => outcome === 'error'))
        setSource(null)
        setPreview(null)
        setImportId(made.id)
      }),
    open: (id: string) => {
      setLeftOut([])
      setImportId(id)
    },
  }
}
