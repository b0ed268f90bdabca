import { swaras } from '@/components/brand/swaras'
import { ButtonLink } from '@/components/ui/button'
import { academySettings } from '@/lib/core/config/settings'
import { paths } from '@/lib/paths'
import { HeroFilm } from './hero-film'
import { HeroFilmButton } from './hero-film-button'

const WIDE = '(min-width: 1024px) and (min-aspect-ratio: 1/1)'

/** Number of characters in the default headline. The font size in the stylesheet suits this length. */
const USUAL_LENGTH = 35

/** Shows the first screen of the home page. The academy's own tagline and description replace the default texts. */
export function Hero() {
  const { ownTagline, ownDescription } = academySettings()
  return (
    <section data-hero className="hero on-dark">
      <div className="hero-picture" aria-hidden="true">
        <div className="hero-stage">
          {/* The film's first frame, cropped to its bright part. This image is the page's largest contentful paint. */}
          <picture>
            <source media={WIDE} type="image/avif" srcSet="/film/wide.avif" width={1920} height={1584} />
            <source media={WIDE} type="image/webp" srcSet="/film/wide.webp" width={1440} height={1188} />
            <source type="image/avif" srcSet="/film/tall.avif" width={1170} height={1380} />
            <img className="hero-poster" src="/film/tall.webp" width={878} height={1036} alt="" fetchPriority="high" />
          </picture>
          <HeroFilm />
          <ul className="hero-notes">
            {swaras.map((swara, row) => (
              <li key={swara.latin} style={{ '--row': row - 3 } as React.CSSProperties}>
                <b>{swara.latin}</b>
                <i className="indic">{swara.devanagari}</i>
                <i className="indic">{swara.tamil}</i>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="hero-rule" aria-hidden="true" />
      <div className="container-page hero-say max-phone:px-7">
        <h1 className="type-hero" style={ownTagline ? headlineScale(ownTagline) : undefined}>
          {ownTagline ?? (
            <>
              Every garland begins with <em>one note.</em>
            </>
          )}
        </h1>
        <p>
          {ownDescription ??
            'Live classes in Carnatic, Hindustani and western music, dance and drawing, one-to-one with a teacher, at a time that suits you.'}
        </p>
        <ButtonLink href={paths.allCourses()} variant="turmeric">
          Choose a first class
        </ButtonLink>
      </div>
      <HeroFilmButton />
    </section>
  )
}

/** Shrinks a long headline to cover about the same area as the default one. */
const headlineScale = (text: string) =>
  ({ '--headline-scale': Math.min(1, Math.sqrt(USUAL_LENGTH / text.length)) }) as React.CSSProperties
