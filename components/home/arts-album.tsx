import type { ReactNode } from 'react'
import { artClass, isDark } from '@/components/brand/arts'
import { greatKolam } from '@/components/brand/drawings/kolams'
import { Album } from '@/components/brand/frame'
import { Kolam, KolamTexture } from '@/components/brand/kolam'
import { Sign } from '@/components/brand/sign'
import { Link } from '@/components/ui/link'
import { TextLink } from '@/components/ui/text/text-link'
import type { Art } from '@/lib/catalogue/courses'
import { type Path, paths } from '@/lib/paths'

/** Shows the five arts as a grid of colour panels. */
export function ArtsAlbum() {
  return (
    <section className="section-page container-page" aria-labelledby="arts">
      <div className="mb-8 grid gap-4 lg:mb-14 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-12">
        <h2 id="arts" className="type-section lg:text-[5.25rem]">
          Four arts under <br />
          one roof
        </h2>
        <p className="type-body">
          Carnatic and Hindustani music, western music, dance and drawing. Each has its own colour on this page and in
          your calendar.
        </p>
      </div>
      <Album className="arts-album">
        <Panel
          area="car"
          art="carnatic"
          title="Carnatic music"
          native="கர்நாடக இசை"
          href={paths.allCourses({ filter: 'south' })}
        >
          <Sign name="veena" className="sign-at art-veena" />
          <p className="md:max-lg:max-w-[230px]">
            Vocal in five languages, veenai and violin, with mridangam, kanjira, ghatam and konnakol to keep the tala.
          </p>
        </Panel>
        <Panel
          area="hin"
          art="hindustani"
          title="Hindustani music"
          native="हिन्दुस्तानी संगीत"
          href={paths.allCourses({ filter: 'north' })}
        >
          <Sign name="tabla" className="sign-at art-tabla" />
          <Sign name="sitar" className="sign-at art-sitar" />
          <p className="max-w-[140px] phone:max-w-[190px]">Ghazal, sitar, flute and tabla, taught raga by raga.</p>
        </Panel>
        <Panel
          area="wes"
          art="western"
          title="Western music"
          native="Piano, guitar"
          href={paths.allCourses({ filter: 'western' })}
        >
          <Sign name="piano" className="sign-at art-piano" />
          <p className="phone:max-w-[124px] xl:max-w-[150px]">From the first scale to sight-reading.</p>
        </Panel>
        <Panel area="dan" art="dance" title="Dance" native="நடனம் · नृत्य" href={paths.allCourses()} plain>
          <Sign name="dance" className="sign-at art-dancer" />
          <p className="phone:max-w-[110px]">Steps, hands and story.</p>
        </Panel>
        <Panel area="dra" art="drawing" title="Drawing" native="ஓவியம் · चित्रकला" href={paths.allCourses()} plain>
          <Sign name="brush" className="sign-at art-brush" />
          <Kolam drawing={greatKolam} size={340} width={4} className="art-kolam text-ink" />
          <p className="max-w-[190px] phone:max-w-[300px]">
            Line and colour, beginning with the kolam: dots on a floor, joined by one line.
          </p>
        </Panel>
        <BeginWith />
      </Album>
    </section>
  )
}

type PanelProps = {
  area: string
  art: Art
  title: string
  native: string
  href: Path
  /** Hides the kolam texture of the panel. */
  plain?: boolean
  children: ReactNode
}

function Panel({ area, art, title, native, href, plain = false, children }: PanelProps) {
  return (
    <Link
      href={href}
      className={`plane plane-ruled art-panel ${artClass[art]} ${isDark[art] ? 'on-dark' : ''}`}
      style={{ gridArea: area }}
    >
      {plain ? null : <KolamTexture spacing={54} />}
      <span className="art-band">
        <b>{title}</b>
        <span className="indic">{native}</span>
      </span>
      {children}
    </Link>
  )
}

const beginnings: readonly { label: string; native: string; href: Path }[] = [
  { label: 'Voice', native: 'குரல்', href: paths.carnatic },
  { label: 'Strings', native: 'तार', href: paths.allCourses() },
  { label: 'Percussion', native: 'தாளம்', href: paths.allCourses() },
  { label: 'Music for kids', native: 'बच्चे', href: paths.kids },
]

function BeginWith() {
  return (
    <div className="flex flex-col bg-sandal px-6 py-6" style={{ gridArea: 'all' }}>
      <h3 className="type-h4 mb-1.5">Where to begin</h3>
      <ul>
        {beginnings.map((item) => (
          <li key={item.label} className="border-edge border-b">
            <Link href={item.href} className="flex min-h-11 items-center justify-between hover:text-kumkum">
              {item.label} <span className="indic text-muted">{item.native}</span>
            </Link>
          </li>
        ))}
      </ul>
      <TextLink href={paths.allCourses()} className="mt-auto self-start pt-4">
        All courses
      </TextLink>
    </div>
  )
}
