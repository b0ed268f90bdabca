import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { BankStatement } from '@/components/statements/bank-statement'

export const metadata: Metadata = { title: 'Bank statement' }

export default function Page() {
  return (
    <PortalPage title="Bank statement" roles={['admin']} right="money">
      {() => <BankStatement />}
    </PortalPage>
  )
}
