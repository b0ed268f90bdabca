'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { AddressToConfirm } from './address-to-confirm'

/**
 * Asks users to confirm their email address. Emails to the address are sent only after the confirmation (contract
 * 33.14).
 */
export function ConfirmAddress({ onChanged }: { onChanged?: () => Promise<unknown> }) {
  const response = useCall('emailConfirmation')
  const { data, error, mutate } = response
  if (data?.confirmed) return null
  return (
    <div className="mb-8 max-w-[1090px]">
      {data ? (
        <AddressToConfirm state={data} onChanged={() => Promise.all([mutate(), onChanged?.()])} />
      ) : (
        <NotLoaded response={response} title="Your email address could not be loaded." text={reasonOf(error)} />
      )}
    </div>
  )
}
