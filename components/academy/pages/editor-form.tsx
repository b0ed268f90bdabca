'use client'

import { type FormEvent, Fragment, useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { Notice } from '@/components/ui/text/notice'
import { call } from '@/lib/api/client'
import type { ResponseOf } from '@/lib/api/table'
import type { PageKey, PageText } from '@/lib/core/config/page-texts'
import { editablePages } from '@/lib/pages/editable-pages'
import { paths } from '@/lib/paths'
import { changeOf, contentsOf, faultsOf, kindsOf, type RowContent, type RowFaults } from './page-rows'
import { stateText } from './page-state'
import { RowFields } from './row-fields'
import { usePageRows } from './use-page-rows'

interface EditorFormProps {
  page: PageKey
  original: PageText
  current: ResponseOf<'academyPage'>
  onSaved: () => Promise<unknown>
}

const rules = () => import('@/lib/academy/pages-schema').catch(() => null)

/** Returns the page's text as rows. Uses the original text if the page is not edited. */
const contentsIn = ({ page: { blocks, groups, is_edited } }: ResponseOf<'academyPage'>, original: PageText) =>
  contentsOf(is_edited ? { blocks, groups } : original)

/** Edits a page's text. Saving replaces the page's text in the draft. */
export function EditorForm({ page, original, current, onSaved }: EditorFormProps) {
  // The draft revision on which the rows are based. The server rejects the rows if another admin saved a newer draft.
  const [start, setStart] = useState(() => ({ revision: current.revision, contents: contentsIn(current, original) }))
  const [isRestored, setIsRestored] = useState(false)
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFaults>>(new Map())
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const editor = usePageRows(page, start.contents, () => setIsRestored(true))
  const { rows, removed, isChanged } = editor

  function begin(revision: number, contents: RowContent[]): void {
    setStart({ revision, contents })
    setFaults(new Map())
    setIsRestored(false)
  }
  if (current.revision > start.revision && !isChanged && busy === null) {
    const contents = contentsIn(current, original)
    begin(current.revision, contents)
    editor.replace(contents)
  }

  async function send(what: 'save' | 'remove', contents: RowContent[]): Promise<void> {
    setBusy(what)
    try {
      const pages = what === 'save' ? changeOf(page, contents) : { [page]: null }
      const { revision } = await call('saveDraft', { body: { revision: start.revision, pages } })
      begin(revision, contents)
      if (what === 'remove') editor.replace(contents)
      setIsSaved(true)
      await onSaved()
    } catch (error) {
      await alertError('Error', 'The draft could not be saved', reasonOf(error))
    } finally {
      setBusy(null)
    }
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const loaded = await rules()
    const faultsById = new Map(
      rows.map((row, index) => [row.id, loaded ? faultsOf(loaded, row, index, rows[index + 1]) : {}] as const),
    )
    setFaults(faultsById)
    if ([...faultsById.values()].some(({ text, answer }) => text ?? answer)) return
    await send(
      'save',
      rows.map(({ kind, text, answer }) => ({ kind, text, answer })),
    )
  }

  async function restoreOriginal(): Promise<void> {
    const text = 'Your edited text will be removed from the draft. Visitors will see the change after you publish it.'
    if (await confirmAction('Use the original text?', text, 'Use original text'))
      await send('remove', contentsOf(original))
  }

  function edit(id: number, change: Partial<RowContent>): void {
    editor.edit(id, change)
    setIsSaved(false)
    setFaults((before) => new Map([...before].filter(([faulty]) => faulty !== id)))
  }

  const undo = removed ? (
    <li data-row={removed.row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-sandal px-4 py-2">
      <span>Block {removed.index + 1} was removed.</span>
      <Button variant="outline" size="small" data-part="undo" onClick={editor.undo}>
        Undo
      </Button>
    </li>
  ) : null

  return (
    <form
      ref={editor.form}
      noValidate
      method="post"
      aria-label={editablePages[page].title}
      onSubmit={(event) => void save(event)}
      className="grid max-w-[860px] gap-6"
    >
      <p>
        <b className="font-semibold">{stateText(current.page)}</b>
      </p>
      {isRestored ? (
        <Notice title="Your unsaved changes are back" live>
          <p>You made them before the page was reloaded.</p>
          <Button
            variant="outline"
            size="small"
            className="mt-3"
            onClick={() => {
              editor.replace(start.contents)
              setIsRestored(false)
            }}
          >
            Discard them
          </Button>
        </Notice>
      ) : null}
      <EditorHints page={page} />
      <ol className="grid gap-4">
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            {removed?.index === index ? undo : null}
            <RowFields
              row={row}
              number={index + 1}
              count={rows.length}
              kinds={kindsOf(page)}
              faults={faults.get(row.id)}
              onEdit={(change) => edit(row.id, change)}
              onMove={(by) => editor.move(row.id, by)}
              onRemove={() => editor.remove(row.id)}
              onAdd={() => editor.add(row.id)}
            />
          </Fragment>
        ))}
        {removed && removed.index >= rows.length ? undo : null}
      </ol>
      <p role="status" className="sr-only">
        {editor.status}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === 'save'} disabled={busy !== null} busyLabel="Saving...">
          Save draft
        </Button>
        <a
          href={`${editablePages[page].path}?preview=draft`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline' })}
        >
          Preview
        </a>
        {current.page.is_edited ? (
          <Button
            variant="outline"
            busy={busy === 'remove'}
            disabled={busy !== null}
            busyLabel="Saving..."
            onClick={() => void restoreOriginal()}
          >
            Use the original text{' '}
          </Button>
        ) : null}
      </div>
      <p role="status" className="type-text text-muted">
        {isChanged
          ? 'You have unsaved changes. The preview shows the saved draft.'
          : isSaved
            ? 'Draft saved. Check the preview, then publish the draft under “The academy”.'
            : ''}
      </p>
    </form>
  )
}

/** Explains links. For the FAQ, also explains groups. For other pages, warns that editing removes the drawings. */
function EditorHints({ page }: { page: PageKey }) {
  return (
    <div className="type-text grid gap-2 text-muted">
      <p>
        Write a link as <code className="text-ink">[Book a trial]({paths.bookTrial()})</code>. The address begins with
        https://, with mailto: for an email address, or with / for a page of this site.
      </p>
      <p>
        {page === 'faq'
          ? 'The questions below a group title belong to that group.'
          : 'Once you edit the text, the page no longer shows its original drawings.'}
      </p>
    </div>
  )
}
