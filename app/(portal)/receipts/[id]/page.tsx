import type { Metadata } from 'next'
import { Receipt } from '@/components/payments/receipt'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/data/states'
import { PageTitle } from '@/components/ui/text/page-title'
import type { Actor } from '@/lib/auth/session/actor'
import { pageActor } from '@/lib/auth/session/page-actor'
import { AppError } from '@/lib/core/http/errors'
import { paths } from '@/lib/paths'
import { getReceipt } from '@/lib/receipts/queries'
import type { ReceiptView } from '@/lib/receipts/schema'

export const metadata: Metadata = { title: 'Receipt' }

/**
 * Returns null if the receipt is unknown or belongs to another person, so that the response does not reveal whether it
 * exists.
 */
async function findReceipt(actor: Actor, id: string): Promise<ReceiptView | null> {
  try {
    return await getReceipt(actor, id)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export default async function Page({ params }: PageProps<'/receipts/[id]'>) {
  const { id } = await params
  const actor = await pageActor()
  const receipt = actor ? await findReceipt(actor, id) : null
  return (
    <PortalPage title="Receipt" right="money">
      {() =>
        receipt ? (
          <Receipt receipt={receipt} />
        ) : (
          <>
            <PageTitle>Receipt</PageTitle>
            <EmptyState
              title="Receipt not found."
              text="It may belong to another account. You can open your own receipts under “Your payments”."
              action={<ButtonLink href={paths.payment()}>Your payments</ButtonLink>}
            />
          </>
        )
      }
    </PortalPage>
  )
}
