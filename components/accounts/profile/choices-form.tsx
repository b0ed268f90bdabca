import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { type CheckboxOfForm, useForm } from '@/components/ui/form/use-form'
import type { LoadSchema } from '@/components/ui/form/validation'

interface ChoicesFormProps<Choices extends Record<string, boolean>> {
  /** The plural noun for the choices, such as "email settings". */
  what: string
  /** The label of the button. */
  label: string
  /** The sentence shown if the saved choices could not be loaded. */
  notLoaded: string
  /** The result of `useCall`. */
  response: {
    data?: { choices: Choices } | undefined
    error?: unknown
    isValidating: boolean
    mutate: (data?: { choices: Choices }, options?: { revalidate: boolean }) => Promise<unknown>
  }
  /** The values to use until the saved choices have loaded. */
  none: Choices
  schema: LoadSchema<Partial<Choices>>
  /** Sends the choices that the user changed. */
  send: (changes: Partial<Choices>) => Promise<{ choices: Choices }>
  children: (checkbox: (name: keyof Choices & string) => CheckboxOfForm) => ReactNode
}

/** Lets the user turn optional messages on or off. Sends only the changed choices. */
export function ChoicesForm<Choices extends Record<string, boolean>>(props: ChoicesFormProps<Choices>) {
  const { what, label, notLoaded, response, none, schema, send, children } = props
  const { data, error, mutate } = response
  const { checkbox, busy, handleSubmit, reset } = useForm({
    schema,
    initialValues: data?.choices ?? none,
    toBody: (values: Choices) =>
      Object.fromEntries(Object.entries(values).filter(([name, on]) => on !== data?.choices[name])),
  })
  if (!data) return <NotLoaded response={response} title={notLoaded} text={reasonOf(error)} />

  const save = handleSubmit(async (changes) => {
    try {
      const { choices } = await send(changes)
      await mutate({ choices }, { revalidate: false })
      reset()
      void alertSuccess('Saved', `Your ${what} are saved.`)
    } catch (failure) {
      void alertError('Error', `Your ${what} could not be saved`, reasonOf(failure))
    }
  })

  return (
    <form noValidate method="post" onSubmit={save} className="grid gap-2">
      {children(checkbox)}
      <Button
        type="submit"
        className="mt-3 max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Saving..."
      >
        {label}
      </Button>
    </form>
  )
}
