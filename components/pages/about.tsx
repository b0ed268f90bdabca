import type { ReactNode } from 'react'
import { KolamTexture } from '@/components/brand/kolam'
import { swaras } from '@/components/brand/swaras'
import { TextLink } from '@/components/ui/text/text-link'
import { fees } from '@/lib/catalogue/fees'
import { academySettings } from '@/lib/core/config/settings'
import { paths } from '@/lib/paths'
import { SupportMail } from './support-mail'

/** Shows /about: the academy's purpose, laid out as a letter next to the seven notes. */
export function About() {
  return (
    <div className="grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <div className="plane art-carnatic on-dark overflow-clip">
        <KolamTexture spacing={60} />
        <ul
          aria-hidden="true"
          className="flex flex-row-reverse justify-between px-5 py-10 phone:px-12 lg:sticky lg:top-0 lg:grid lg:h-[min(100vh,900px)] lg:py-16 lg:pl-[max(48px,calc((100vw-1296px)/2))]"
        >
          {[...swaras].reverse().map((swara) => (
            <li key={swara.latin} className="flex items-baseline gap-6">
              <b className="font-[360] font-display text-[clamp(26px,7.2vw,56px)] text-gold italic leading-none tracking-[-0.03em] lg:w-[2.2em] lg:text-[clamp(48px,7.4vh,76px)]">
                {swara.latin}
              </b>
              <span className="indic hidden gap-5 text-[1.5rem] leading-8 lg:flex">
                {swara.devanagari} <span>{swara.tamil}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <article className="px-5 py-12 phone:px-12 lg:py-24 lg:pr-[max(48px,calc((100vw-1296px)/2))] lg:pl-24">
        <h1 className="type-section">A garland is strung one note at a time</h1>
        <div className="mt-8 grid max-w-[58ch] gap-6 text-[1.1875rem] leading-8 lg:mt-10">
          <p>
            A teacher sings a phrase. The student sings it back, a little wrong, and tries again. Everything we teach
            has been passed on this way: Carnatic and Hindustani music, dance, drawing, and western music too, even
            where it is written down.
          </p>
          <p>
            {academySettings().name} makes this possible when teacher and student live in different towns. A grandchild
            in Leeds can learn the song that is sung at home in Thanjavur. A nurse on night shifts can have her veenai
            class at eleven in the morning. A boy in a town without a mridangam teacher can still learn the mridangam.
          </p>
          <p>
            We keep it simple. Classes are live, with one teacher and one student. Teachers choose the times they teach.
            {fees().areEqual
              ? ` Every course has the same fee, ${fees().span}, so that nobody has to choose an art by its price.`
              : null}
          </p>
          <p>We offer no recorded lessons and no rankings. What you gain is what you can sing, play, dance or draw.</p>
        </div>
        <hr className="mt-12 border-ink" />
        <div className="grid phone:grid-cols-2 phone:gap-x-12">
          <Who title="For children">
            From about five or six, with a parent in the room. For singing, rhythm, dance and drawing, all they need is
            a quiet corner.
          </Who>
          <Who title="For adults">
            For those who stopped at fourteen and those who never started. Adults learn faster than they expect and
            forget faster too. Both are normal.
          </Who>
          <Who title="For families abroad">
            Every class is shown in the academy’s time zone and in yours. Each teacher’s profile lists the languages
            they teach in.
          </Who>
          <Who title="For teachers">
            You add slots for the times you want to teach. The office takes care of applications, fees and meeting
            links. <TextLink href={paths.careers}>How teachers join</TextLink>
          </Who>
        </div>
        <p className="type-body mt-10">
          Still have a question? <SupportMail />
        </p>
      </article>
    </div>
  )
}

function Who({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b py-6">
      <h2 className="type-h4">{title}</h2>
      <p className="type-body mt-1.5">{children}</p>
    </section>
  )
}
