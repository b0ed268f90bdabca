import { Frame } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { swaras } from '@/components/brand/swaras'
import { TrialForm } from '@/components/trials/trial-form'
import { SupportMail } from './support-mail'

const steps = [
  {
    title: 'Tell us when you’re free',
    text: 'Use your own time zone, wherever you live. We convert the times for the teacher.',
  },
  {
    title: 'We call you',
    text: 'We agree on a time, ask who is learning and tell you the cost before you decide.',
  },
  {
    title: 'You meet the teacher',
    text: 'One teacher, one student. Bring your questions. A parent is welcome to sit with a child.',
  },
] as const

/** Shows /book-trial: the steps of a trial class, and the form to request one. */
export function Trial() {
  return (
    <section className="container-page grid gap-8 py-10 phone:py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-0 lg:py-24">
      <Plane art="dance" className="flex flex-col px-7 py-10 phone:px-12 phone:py-14 lg:mb-24 lg:pr-16">
        <h1 className="type-section">Book a trial class</h1>
        <p className="type-lead mt-5 max-w-[34ch]">
          A trial class helps you find out whether the teacher and the art are right for you.
        </p>
        <ol className="mt-10 grid gap-7">
          {steps.map((step, i) => (
            <li key={step.title} className="grid grid-cols-[56px_1fr] items-baseline gap-x-3">
              <span aria-hidden="true" className="font-display text-[2.5rem] italic leading-none">
                {swaras[i]?.latin}
              </span>
              <div>
                <h2 className="type-h4">{step.title}</h2>
                <p className="mt-1 max-w-[40ch]">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Sign name="dance" size={250} className="-mb-2 mt-auto ml-auto hidden lg:block" />
      </Plane>
      <Frame className="px-5 py-8 phone:px-12 phone:py-12 lg:mt-24 lg:-ml-6">
        <noscript>
          <p className="type-body mb-6">
            This form needs JavaScript. Without it, write to <SupportMail /> with the course, your phone number and the
            times that suit you.
          </p>
        </noscript>
        <TrialForm />
      </Frame>
    </section>
  )
}
