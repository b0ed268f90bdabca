import { KolamTexture } from '@/components/brand/kolam'
import { swaras } from '@/components/brand/swaras'
import { LinkedText } from './linked-text'
import { SupportMail } from './support-mail'
import { aboutParagraphs, aboutTitle, audiences } from './texts/about-text'
import type { TitledText } from './texts/blocks'

/** Shows /about: the seven musical notes next to a description of the academy. */
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
        <h1 className="type-section">{aboutTitle}</h1>
        <div className="mt-8 grid max-w-[58ch] gap-6 text-[1.1875rem] leading-8 lg:mt-10">
          {aboutParagraphs().map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <hr className="mt-12 border-ink" />
        <div className="grid phone:grid-cols-2 phone:gap-x-12">
          {audiences.map((audience) => (
            <AudienceSection key={audience.title} {...audience} />
          ))}
        </div>
        <p className="type-body mt-10">
          Still have a question? <SupportMail />
        </p>
      </article>
    </div>
  )
}

function AudienceSection({ title, text }: TitledText) {
  return (
    <section className="border-line border-b py-6">
      <h2 className="type-h4">{title}</h2>
      <p className="type-body mt-1.5">
        <LinkedText text={text} />
      </p>
    </section>
  )
}
