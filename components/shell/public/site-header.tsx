import { Logo, type LogoAcademy } from '@/components/shell/logo'
import { AccountMenu } from '@/components/shell/portal/account-menu'
import { DrawerButton } from '@/components/shell/portal/drawer-button'
import { Link } from '@/components/ui/link'
import { SiteNav } from './site-nav'

/** Shows the public header. The header has a dark background, except over the hero (shell.css). */
export function SiteHeader({ academy }: { academy: LogoAcademy }) {
  return (
    <header className="site-header on-dark text-ivory">
      <div className="container-page relative flex h-16 items-center gap-2 phone:gap-3 xl:h-[84px] xl:gap-9">
        <Logo academy={academy} Link={Link} tone="ink" className="xl:w-[170px]" />
        <SiteNav />
        <div className="ml-auto flex min-w-0 items-center gap-2 phone:gap-3">
          <AccountMenu />
          <DrawerButton />
        </div>
      </div>
    </header>
  )
}
