import { Circle, CircleCheck, Clock } from 'lucide-react'
import { TextLink } from '@/components/ui/text/text-link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { FirstSteps as Steps } from '@/lib/bookings/lists/first-steps-queries'
import type { DecisionStatus } from '@/lib/core/http/fields'
import { type Path, paths } from '@/lib/paths'

interface Step {
  title: string
  state: 'done' | 'pending' | 'open'
  text: string
  link?: { href: Path; label: string }
}

/** Shows a new student's checklist. Each open step has a link (contract 20.31). */
export function FirstSteps({ steps, user }: { steps: Steps; user: SessionUser }) {
  const list = stepsOf(steps, user)
  const done = list.filter(({ state }) => state === 'done').length
  return (
    <section aria-labelledby="first-steps" className="screen-only my-6 max-w-[740px]">
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h2 id="first-steps" className="type-h4">
          Getting started
        </h2>
        <p className="type-small tnum text-muted">
          {done} of {list.length} done
        </p>
      </div>
      <ol className="border-ink border-t">
        {list.map((step) => (
          <StepRow key={step.title} {...step} />
        ))}
      </ol>
    </section>
  )
}

const icons = {
  done: { Icon: CircleCheck, look: 'text-leaf', word: 'Done' },
  pending: { Icon: Clock, look: 'text-muted', word: 'Pending' },
  open: { Icon: Circle, look: 'text-kumkum', word: 'To do' },
} as const

function StepRow({ title, state, text, link }: Step) {
  const { Icon, look, word } = icons[state]
  return (
    <li className="grid grid-cols-[22px_minmax(0,1fr)] items-start gap-x-3.5 border-line border-b py-3 phone:grid-cols-[22px_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" size={22} strokeWidth={1.7} className={`mt-0.5 ${look}`} />
      <div>
        <p className="font-semibold">
          {title}
          <span className="sr-only">: {word}</span>
        </p>
        <p className="type-small text-muted [overflow-wrap:anywhere]">{text}</p>
      </div>
      {link ? (
        <p className="max-phone:col-start-2 phone:self-center">
          <TextLink href={link.href} className="inline-flex min-h-11 items-center">
            {link.label}
          </TextLink>
        </p>
      ) : null}
    </li>
  )
}

const stateOf = (status: DecisionStatus | null): Step['state'] =>
  status === 'approved' ? 'done' : status === 'pending' ? 'pending' : 'open'

function stepsOf({ emailConfirmed, application, payment, booked }: Steps, user: SessionUser): Step[] {
  const checking = 'Sent. The academy office is checking it.'
  const form = { href: paths.becomeStudent, label: 'Fill in the form' } as const
  const fee = { href: paths.payment(), label: 'Pay the fee' } as const
  return [
    { title: 'Create your account', state: 'done', text: `You log in with ${user.phone}.` },
    {
      title: 'Confirm your email address',
      state: emailConfirmed ? 'done' : 'open',
      text: emailConfirmed
        ? 'You receive class reminders and receipts by email.'
        : `We sent an email to ${user.email}. Open the link in it.`,
      link: emailConfirmed
        ? undefined
        : { href: paths.confirmAddress, label: 'Send the email again or correct the address' },
    },
    {
      title: 'Send your student form',
      state: stateOf(application),
      text: {
        none: 'Tell us what you would like to learn.',
        pending: checking,
        approved: 'Approved.',
        rejected: 'Not accepted. Please correct the form and send it again.',
      }[application ?? 'none'],
      link: application === null || application === 'rejected' ? form : undefined,
    },
    {
      title: 'Pay the course fee',
      state: stateOf(payment),
      text: {
        none: 'Pay by UPI and send a screenshot of the payment.',
        pending: checking,
        approved: 'Approved.',
        rejected: 'Your payment was not accepted. Please send the payment details again.',
      }[payment ?? 'none'],
      link: payment === null || payment === 'rejected' ? fee : undefined,
    },
    {
      title: 'Book your first class',
      state: booked ? 'done' : 'open',
      text: booked ? 'Booked.' : 'Choose a teacher and a free time.',
      link: booked ? undefined : { href: paths.viewTeachers(), label: 'Choose a time' },
    },
  ]
}
