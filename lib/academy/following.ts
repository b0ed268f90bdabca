import { academyContent, defaultContent } from '@/lib/core/config/academy'
import type { AcademyContent } from '@/lib/core/config/academy-content'
import { isVariableSet } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import { log } from '@/lib/core/observability/log'
import { writeFirstVersion } from './first-version-service'
import { isFresh, providePublication, setPublication } from './publication'
import { refreshPublication } from './publication-queries'
import { readStoredPublication } from './stored-publication'

/** How often each instance checks for published changes. */
const POLL_MS = 2000

/** Loads the published data, and refreshes it regularly. */
class Follower {
  private hasFirstVersion = false

  constructor() {
    providePublication()
    setInterval(() => void this.refresh(), POLL_MS).unref()
  }

  /**
   * Refreshes the published data. Returns false if the database is unavailable. The process then keeps its current data
   * or, right after a start, loads the copy in the data folder.
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

/**
 * Publishes the copy from the data folder if nothing is loaded yet. The prefix `stored` in the revision makes the next
 * refresh replace the copy.
 */
async function showStored(): Promise<void> {
  const stored = await readStoredPublication()
  if (stored && isFresh()) setPublication({ ...stored, revision: `stored ${stored.revision}` })
}

/**
 * Starts checking for changes to the academy's published data. The first start of a new academy writes version 1.
 * Returns warnings for the operator about environment variables that no longer have an effect.
 */
export async function followPublication(): Promise<string[]> {
  const isLoaded = await perProcess('follower', () => new Follower()).refresh()
  return isLoaded ? variablesWithoutEffect() : []
}

/** Environment variables that only set the defaults of a new academy. Each function returns the published value. */
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
  const [defaults, content] = [defaultContent(), academyContent()]
  return Object.entries(published)
    .filter(([name, read]) => isVariableSet(name) && read(defaults) !== read(content))
    .map(([name]) => `${name} has no effect, because the office has changed this value on the page "The academy".`)
}
