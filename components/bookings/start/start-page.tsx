import { Album } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { PageTitle } from '@/components/ui/text/page-title'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import type { Teaching } from '@/lib/teachers/queries'
import { startLinks } from './start-links'

interface StartPageProps {
  user: SessionUser
  /** The rights of an admin. */
  rights: readonly OfficeRight[]
  teaching: Teaching | undefined
}

/** Shows the portal's start page. The most important link is large, and the others are rows. */
export function StartPage({ user, rights, teaching }: StartPageProps) {
  const { title, text, action, links } = startLinks(user, rights)
  return (
    <>
      <PageTitle lead="What would you like to do?">Welcome, {user.name}</PageTitle>
      <Album as="section" className="grid max-w-[1090px] gap-2.5 phone:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Plane
          art={teaching?.art ?? (user.role === 'admin' ? 'sandal' : 'hindustani')}
          texture={42}
          className="grid min-h-[140px] place-items-center overflow-hidden phone:min-h-[232px]"
        >
          <Sign name={teaching?.sign ?? 'veena'} className="size-[130px] phone:size-[190px]" />
        </Plane>
        <div className="flex flex-col items-start px-4 pt-3 pb-4 phone:px-8 phone:py-7">
          <h2 className="type-h3">{title}</h2>
          <p className="type-text mt-2 mb-5 max-w-[46ch] text-muted">{text}</p>
          <ButtonLink href={action.href} className="mt-auto max-phone:w-full">
            {action.label}
          </ButtonLink>
        </div>
      </Album>
      <h2 className="type-h3 mt-8 mb-3">All pages</h2>
      <ul className="max-w-[1100px] border-ink border-t">
        {links.map((link) => (
          <li key={link.label} className="border-line border-b">
            <Link
              href={link.href}
              className="group grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-4 py-4 phone:grid-cols-[24px_280px_minmax(0,1fr)]"
            >
              <link.icon aria-hidden="true" size={22} strokeWidth={1.6} className="text-kumkum" />
              <span className="type-h4 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                {link.label}
              </span>
              <span className="text-muted max-phone:col-start-2">{link.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
