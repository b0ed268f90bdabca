import { academyContent, defaultContent } from '@/lib/core/config/academy'
import type { AcademyContent } from '@/lib/core/config/academy-content'
import { isVariableSet } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import { log } from '@/lib/core/observability/log'
import { writeFirstVersion } from './first-version-service'
import { isFresh, providePublication, setPublication } from './publication'
import { refreshPublication } from './publication-queries'
import { readStoredPublication } from './stored-publication'

/** Every instance notices a published change within this time. */
const POLL_MS = 2000

/** Loads the published data, and keeps this process up to date. */
class Follower {
  private hasFirstVersion = false

  constructor() {
    providePublication()
    setInterval(() => void this.refresh(), POLL_MS).unref()
  }

  /**
   * Returns false if the database is away. The process then keeps its publication, or after a start takes the one in
   * the data folder, and tries again.
   */
  async refresh(): Promise<boolean> {
    try {
      if (!this.hasFirstVersion) await writeFirstVersion()
      this.hasFirstVersion = true
      await refreshPublication()
      return true
    } catch (error) {
      log.debug({ error: String(error) }, 'the published content could not be refreshed')
      if (isFresh()) await showStored()
      return false
    }
  }
}

/** Shows the publication in the data folder. Its revision differs, so the database's publication replaces it later. */
async function showStored(): Promise<void> {
  const stored = await readStoredPublication()
  if (stored && isFresh()) setPublication({ ...stored, revision: `stored ${stored.revision}` })
}

/**
 * Starts to follow the published data of the academy. The very first start writes version 1. Returns warnings for the
 * operator about variables that no longer apply. Calling it again only refreshes.
 */
export async function followPublication(): Promise<string[]> {
  const isLoaded = await perProcess('follower', () => new Follower()).refresh()
  return isLoaded ? variablesWithoutEffect() : []
}

/** The variables that are only defaults of a fresh academy, with the value that the office may have changed. */
const published: Record<string, (content: AcademyContent) => unknown> = {
  ACADEMY_ADDRESS: ({ identity }) => identity.address,
  ACADEMY_SUPPORT_EMAIL: ({ identity }) => identity.support_email,
  ACADEMY_WHATSAPP: ({ identity }) => identity.whatsapp,
  ACADEMY_SOCIAL_LINKS: ({ identity }) => identity.social_links.join(),
  ACADEMY_UPI_ID: ({ money }) => money.upi_id,
  ACADEMY_GSTIN: ({ money }) => money.gstin,
  ACADEMY_CANCEL_HOURS: ({ rules }) => rules.cancel_hours,
  ACADEMY_UNPAID_CLASSES: ({ rules }) => rules.unpaid_classes,
  ACADEMY_PENDING_PAYMENTS: ({ rules }) => rules.pending_payments,
}

function variablesWithoutEffect(): string[] {
  const [given, content] = [defaultContent(), academyContent()]
  return Object.entries(published)
    .filter(([name, read]) => isVariableSet(name) && read(given) !== read(content))
    .map(([name]) => `${name} has no effect, because the office has changed this on the page "The academy".`)
}
