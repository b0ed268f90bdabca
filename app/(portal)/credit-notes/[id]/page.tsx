import type { Metadata } from 'next'
import { CreditNote } from '@/components/payments/receipt'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/data/states'
import { PageTitle } from '@/components/ui/text/page-title'
import type { Actor } from '@/lib/auth/session/actor'
import { pageActor } from '@/lib/auth/session/page-actor'
import { AppError } from '@/lib/core/http/errors'
import { paths } from '@/lib/paths'
import { getCreditNote } from '@/lib/receipts/queries'
import type { CreditNoteView } from '@/lib/receipts/schema'

export const metadata: Metadata = { title: 'Credit note' }

/**
 * Returns null if the credit note is unknown or belongs to another person, so that the response does not reveal whether
 * it exists.
 */
async function findNote(actor: Actor, id: string): Promise<CreditNoteView | null> {
  try {
    return await getCreditNote(actor, id)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export default async function Page({ params }: PageProps<'/credit-notes/[id]'>) {
  const { id } = await params
  const actor = await pageActor()
  const note = actor ? await findNote(actor, id) : null
  return (
    <PortalPage title="Credit note" right="money">
      {() =>
        note ? (
          <CreditNote note={note} />
        ) : (
          <>
            <PageTitle>Credit note</PageTitle>
            <EmptyState
              title="Credit note not found."
              text="It may belong to another account. You can open your own credit notes under “Your payments”."
              action={<ButtonLink href={paths.payment()}>Your payments</ButtonLink>}
            />
          </>
        )
      }
    </PortalPage>
  )
}
