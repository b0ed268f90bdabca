'use client'

import { Menu } from 'lucide-react'
import { useState } from 'react'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { paths } from '@/lib/paths'

const SiteDrawer = loadWhenShown(() =>
  import('@/components/shell/public/site-drawer').then((module) => module.SiteDrawer),
)

/** Opens the navigation menu on narrow screens. The menu's code loads on the first press. */
export function DrawerButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="grid size-11 place-items-center rounded-control border border-turmeric/55 noscript:hidden xl:hidden"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.7} />
      </button>
      <a href={paths.sitemap} className="hidden h-11 items-center px-3 font-semibold noscript:flex xl:hidden">
        Menu
      </a>
      <SiteDrawer open={open} onOpenChange={setOpen} />
    </>
  )
}
