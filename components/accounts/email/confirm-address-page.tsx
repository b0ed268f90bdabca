'use client'

import { ButtonLink } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { AddressText } from '@/components/ui/text/address-text'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { paths } from '@/lib/paths'
import { AddressToConfirm } from './address-to-confirm'

/** Lets users confirm their email address. Families who receive no emails get a link to this page from the office. */
export function ConfirmAddressPage() {
  const response = useCall('emailConfirmation')
  const { data, error, mutate } = response
  return (
    <>
      <PageTitle lead="We send class reminders and receipts only to a confirmed address.">Your email address</PageTitle>
      <div className="max-w-[760px]">
        {!data ? (
          <NotLoaded response={response} title="Your email address could not be loaded." text={reasonOf(error)} />
        ) : data.confirmed && !data.pending_email ? (
          <div className="grid gap-5">
            <Notice kind="success" title="Your email address is confirmed.">
              We send emails to <AddressText email={data.email} />.
            </Notice>
            <div>
              <ButtonLink href={paths.dashboardHome}>Go to your home page</ButtonLink>
            </div>
          </div>
        ) : (
          <AddressToConfirm state={data} onChanged={() => mutate()} />
        )}
      </div>
    </>
  )
}
