import fs from 'node:fs'
import path from 'node:path'
import { publishedRevision } from '@/lib/academy/publication'
import { courseFilters } from '@/lib/catalogue/sections'
import { logoFiles, logoPath } from '@/lib/core/config/logo'
import { perProcess } from '@/lib/core/config/per-process'
import { academySettings } from '@/lib/core/config/settings'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { publicPaths, unlistedPaths } from '@/lib/pages/public-pages'
import { drawnImagePath, drawnImages } from '@/lib/pages/sharing-images'
import { paths } from '@/lib/paths'
import { endpoints } from './table'

/** Tells the server which pages it may cache (scripts/server/response-cache.mjs). */
export interface ServedPages {
  /** A revision that changes with the content of the pages. After a change, the server renders the pages again. */
  revision(): string
  /** Returns the cache keys of everything that is the same for all visitors: pages, images and other files. */
  keys(): readonly string[]
  /** Returns the path to request for a cache key. Only the favicon's path differs from its key. */
  sourceOf(key: string): string
  /** The cache key of the page for unknown URLs. */
  notFound: string
  /** Returns the cache key for a URL, `notFound` if no page can have this URL, or null if Next must handle it. */
  keyOf(url: string): string | null
}

const NOT_FOUND = '/404'
/** Files that Next generates from files in `app`. */
const metadataFiles = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']
const filtered: readonly string[] = [paths.allCourses(), paths.feesStructure()]

/** Browsers request this path for documents that do not link to an icon. */
const FAVICON = '/favicon.ico'

/** Lists the images of the published identity. They are served from memory, even while the database is unavailable. */
function pictures(): string[] {
  const academy = academySettings()
  const { logo } = academy
  const ofLogo = logo === null ? [] : [...logoFiles.map((file) => logoPath(logo, file)), FAVICON]
  return [...ofLogo, ...drawnImages(academy).map(drawnImagePath)]
}

const publicKeys = () =>
  new Set([
    ...pictures(),
    ...publicPaths(),
    ...unlistedPaths,
    ...metadataFiles,
    ...filtered.flatMap((page) => courseFilters.map((filter) => `${page}?filter=${filter}`)),
  ])

/** Returns the pages that the server may cache. `publicDir` is the folder with the public files. */
export function servedPages(publicDir: string): ServedPages {
  const usedSegments = firstSegments(publicDir)
  let keys: { revision: string; set: Set<string> } | undefined
  const current = () => {
    const revision = publishedRevision()
    if (keys?.revision !== revision) keys = { revision, set: publicKeys() }
    return keys.set
  }
  return {
    revision: publishedRevision,
    keys: () => [...current(), NOT_FOUND],
    sourceOf(key) {
      const { logo } = academySettings()
      return key === FAVICON && logo ? logoPath(logo, 'favicon') : key
    },
    notFound: NOT_FOUND,
    keyOf(url) {
      const currentKeys = current()
      const [encodedPath = '', query = ''] = url.split('?', 2)
      const pathname = decodeURIComponent(encodedPath)
      const filter = filtered.includes(pathname) ? new URLSearchParams(query).getAll('filter').at(-1) : undefined
      const key = filter ? `${pathname}?filter=${filter}` : pathname
      if (currentKeys.has(key)) return key
      if (currentKeys.has(pathname)) return pathname
      return isPlain(pathname) && !usedSegments.has(firstSegment(pathname)) ? NOT_FOUND : null
    },
  }
}

/**
 * True if the path consists only of lower-case words between slashes. For any other path, Next decides whether a page
 * exists.
 */
const isPlain = (pathname: string) => /^(?:\/[a-z0-9-]+)+$/.test(pathname)

const firstSegment = (pathname: string) => pathname.split(/[/?#]/)[1] ?? ''

/** Returns the first path segments of all URLs: pages, calls and public files. */
function firstSegments(publicDir: string): Set<string> {
  const pages = Object.values<string | ((parts: never) => string)>(paths).map((each) =>
    typeof each === 'string' ? each : each('x' as never),
  )
  const calls = Object.values<Endpoint>(endpoints).map((row) => row.path)
  const files = fs.readdirSync(publicDir).map((name) => path.posix.join('/', name))
  return new Set(['_next', ...[...pages, ...calls, ...files].map(firstSegment)])
}

/** Gives the server the list of the pages that it may cache (scripts/server/response-cache.mjs). */
export function openServedPages(): void {
  perProcess('servedPages', () => servedPages(path.resolve('public')))
}
