'use client'

import { lazy } from 'react'

const SiteHeader = lazy(() => import('./site-header').then((module) => ({ default: module.SiteHeader })))

/** The public header where the portal meets a visitor: whoever is signed in does not fetch its code. */
export function VisitorHeader() {
  return <SiteHeader />
}
