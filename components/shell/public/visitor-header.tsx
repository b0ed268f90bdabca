'use client'

import { lazy } from 'react'

const SiteHeader = lazy(() => import('./site-header').then((module) => ({ default: module.SiteHeader })))

/** Shows the public header to visitors of the portal, in a separate module that signed-in users do not load. */
export function VisitorHeader() {
  return <SiteHeader />
}
