'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { CONFIRM_WITH_ACCOUNTANT } from '@/lib/tax/texts'
import { LutCard } from './lut-card'
import { RegisterCard } from './register-card'
import { RulesCard } from './rules-card'

/** Shows the academy's tax settings and its monthly tax register (contract 71). */
export function TaxPage() {
  const { data, error, isValidating, mutate } = useCall('taxSettings')
  return (
    <>
      <PageTitle lead={`How receipts and invoices show tax. ${CONFIRM_WITH_ACCOUNTANT}`}>Tax</PageTitle>
      {data ? (
        <div className="grid max-w-[860px] gap-12">
          {data.tax.gstin === null ? (
            <Notice kind="info" title="The academy has no GSTIN">
              All payments get a plain receipt without tax. If the academy is registered for GST, open “The academy” and
              enter the GSTIN under “Money”.
            </Notice>
          ) : null}
          <RulesCard tax={data.tax} onSaved={() => mutate()} />
          <LutCard tax={data.tax} onSaved={() => mutate()} />
          <RegisterCard months={data.tax.months} />
        </div>
      ) : error ? (
        <ErrorState
          title="The tax settings could not be loaded."
          text={reasonOf(error)}
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}
