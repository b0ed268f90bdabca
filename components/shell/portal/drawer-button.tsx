'use client'

import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { paths } from '@/lib/paths'

const SiteDrawer = lazy(() =>
  import('@/components/shell/public/site-drawer').then((module) => ({ default: module.SiteDrawer })),
)

/** Opens the menu of narrow screens. The menu's code loads on the first press. */
export function DrawerButton() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className="grid size-11 place-items-center rounded-control border border-turmeric/55 noscript:hidden xl:hidden"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.7} />
      </button>
      <a href={paths.sitemap} className="hidden h-11 items-center px-3 font-semibold noscript:flex xl:hidden">
        Menu
      </a>
      {wanted ? (
        <Suspense>
          <SiteDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
