import { swaras } from '@/components/brand/swaras'
import { academySettings } from '@/lib/core/config/settings'
import { ReviewNotice } from './review-notice'
import { SupportMail } from './support-mail'
import { termsOf } from './terms-text'

/** Shows /terms. Each of the seven sections has the name of a musical note in place of a number. */
export function Terms() {
  return (
    <article className="container-page pt-12 pb-18 lg:pt-24 lg:pb-30">
      <div className="grid gap-8 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16">
        <h1 className="type-section lg:text-[4.75rem]">What we promise each other</h1>
        <ReviewNotice what="This page" />
      </div>
      <ol className="mt-12 border-ink border-t lg:mt-20">
        {termsOf(academySettings()).map((section, i) => (
          <li
            key={section.title}
            className="grid gap-x-10 gap-y-3 border-line border-b py-9 phone:grid-cols-[120px_1fr] lg:grid-cols-[200px_minmax(0,4fr)_minmax(0,7fr)] lg:py-12"
          >
            <div aria-hidden="true">
              <span className="type-syllable block text-[3.375rem]! leading-none! tracking-[-0.03em] lg:text-[5.25rem]!">
                {swaras[i]?.latin}
              </span>
              <span className="indic mt-2 hidden gap-3 text-[1.25rem] text-muted lg:flex">
                {swaras[i]?.devanagari} <span>{swaras[i]?.tamil}</span>
              </span>
            </div>
            <h2 className="type-h3">{section.title}</h2>
            <div className="grid max-w-[62ch] gap-4 phone:col-start-2 lg:col-start-3">
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="type-body">
                  {paragraph}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p className="type-body mt-10 max-w-[62ch]">
        Questions about these terms: <SupportMail />
      </p>
    </article>
  )
}
