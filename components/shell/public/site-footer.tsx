import { swaras } from '@/components/brand/swaras'
import { Logo } from '@/components/shell/logo'
import { academySettings } from '@/lib/core/config/settings'
import { footerColumns, footerCourses } from './footer-links'
import type { LinkKind } from './link-kind'

/** Shows the public footer: the names of the musical notes, the links, and the academy's contact details. */
export function SiteFooter({ Link }: { Link: LinkKind }) {
  const academy = academySettings()
  const { supportEmail, socialLinks, maskedGstin } = academy
  return (
    <footer className="deferred-layout on-dark site-footer overflow-hidden bg-ink text-ivory">
      <div className="container-page">
        <ul
          aria-hidden="true"
          className="footer-more grid grid-cols-4 gap-y-6 border-turmeric/40 border-b pt-12 pb-9 phone:grid-cols-7 lg:pt-15 lg:pb-11"
        >
          {swaras.map((swara) => (
            <li key={swara.latin}>
              <b className="block font-[360] font-display text-[2.75rem] text-turmeric italic leading-none tracking-[-0.03em] lg:text-[4.75rem]">
                {swara.latin}
              </b>
              <span className="indic mt-2 flex gap-3 text-[1.0625rem] text-[#D9CFE0] leading-7 lg:mt-3 lg:gap-4 lg:text-[1.375rem]">
                {swara.devanagari} <span>{swara.tamil}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-x-5 gap-y-8 pt-12 pb-12 phone:grid-cols-4 lg:grid-cols-[minmax(0,400px)_repeat(4,1fr)] lg:gap-8">
          <div className="col-span-full lg:col-span-1">
            <Logo academy={academy} tone="ink" full Link={Link} />
            <p className="mt-3 max-w-[290px] text-[#D9CFE0]">{academy.tagline}</p>
            <a
              href={`mailto:${supportEmail}`}
              className="mt-4 inline-block py-2 font-semibold text-gold underline underline-offset-4"
            >
              {supportEmail}
            </a>
            {socialLinks.length > 0 ? (
              <ul className="mt-1 flex flex-wrap gap-x-5">
                {socialLinks.map(({ name, href }) => (
                  <li key={href}>
                    <a
                      href={href}
                      rel="noopener noreferrer"
                      target="_blank"
                      className="inline-block py-2.5 hover:text-gold"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          {footerColumns.map((column) => (
            <nav key={column.title} aria-label={column.title} className="footer-more">
              <p className="type-label mb-1.5 text-turmeric">{column.title}</p>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>
                    <Link href={link.href} className="inline-block py-2 leading-7 hover:text-gold lg:py-0.5">
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <nav aria-label="Courses" className="footer-more border-white/15 border-t py-6">
          <p className="type-label mb-1.5 text-turmeric">Courses</p>
          <ul className="flex flex-wrap gap-x-5">
            {footerCourses().map((link) => (
              <li key={link.label}>
                <Link href={link.href} className="inline-block py-2 leading-7 hover:text-gold lg:py-0.5">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-1 border-white/15 border-t pt-5 pb-7 text-[0.9375rem] text-muted-on-ink phone:flex-row phone:justify-between">
          <span>{academy.name}</span>
          <span className="tnum">GST {maskedGstin}</span>
        </div>
      </div>
    </footer>
  )
}
