'use client'

import { lazy } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'

const SiteHeader = lazy(() => import('./site-header').then((module) => ({ default: module.SiteHeader })))

/** Shows the public header to visitors. Signed-in users do not load the header's code. */
export function VisitorHeader() {
  return <SiteHeader academy={useAcademy()} />
}
