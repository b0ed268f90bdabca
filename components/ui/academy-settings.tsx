'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { BrowserSettings } from '@/lib/core/config/settings'

const Settings = createContext<BrowserSettings | null>(null)

/** Passes the academy's settings from the server to client components. The root layout renders it once. */
export function AcademyProvider({ settings, children }: { settings: BrowserSettings; children: ReactNode }) {
  return <Settings value={settings}>{children}</Settings>
}

/** Returns the academy's settings in a client component. On the server, use academySettings(). */
export function useAcademy(): BrowserSettings {
  const settings = useContext(Settings)
  if (!settings) throw new Error('AcademyProvider is missing above this component')
  return settings
}
