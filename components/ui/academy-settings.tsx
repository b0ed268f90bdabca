'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { BrowserSettings } from '@/lib/core/config/settings'

const Settings = createContext<BrowserSettings | null>(null)

/** Hands the academy's settings from the server to the components in the browser. Stands once, in the root layout. */
export function AcademyProvider({ settings, children }: { settings: BrowserSettings; children: ReactNode }) {
  return <Settings value={settings}>{children}</Settings>
}

/** The academy's settings, in a component that runs in the browser. On the server: academySettings(). */
export function useAcademy(): BrowserSettings {
  const settings = useContext(Settings)
  if (!settings) throw new Error('no AcademyProvider stands above this component')
  return settings
}
