'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Loading, NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { call } from '@/lib/api/client'

/** The form is loaded on demand, because it contains a list of all countries. */
const CountryForm = loadWhenShown(() => import('./country-form').then((module) => module.CountryForm))

/** Shows the user's country and state, and lets them change both. */
export function ProfileCountry() {
  const response = useCall('ownCountry', {}, { revalidateOnFocus: false })
  const { data, mutate } = response
  const [open, setOpen] = useState(false)
  if (!data)
    return (
      <NotLoaded
        response={response}
        title="Your country could not be loaded."
        text="Your data is safe. Please try again."
      />
    )
  return (
    <div className="grid gap-5">
      <p className="type-text">{data.place ? <b>{data.place}</b> : 'Not set.'}</p>
      <Button
        variant="outline"
        className="max-phone:w-full phone:justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {data.place ? 'Change country' : 'Add your country'}
      </Button>
      {open ? (
        <CountryForm
          open
          onOpenChange={setOpen}
          waiting={<Loading />}
          current={data}
          name="Country and state"
          own
          onSave={async (body, showErrors) => {
            try {
              const saved = await call('setOwnCountry', { body })
              await mutate(saved, { revalidate: false })
              setOpen(false)
              void alertSuccess('Saved', saved.place ?? 'The country was removed from your profile.')
            } catch (error) {
              await showSaveFailure(error, showErrors, 'The country could not be saved')
            }
          }}
          buttons={(busy) => <FormButtons label="Save country" busy={busy} onClose={() => setOpen(false)} />}
        />
      ) : null}
    </div>
  )
}
