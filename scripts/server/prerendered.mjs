import fs from 'node:fs'
import path from 'node:path'
import { ENCODED, encodings, nameOf } from '../build/encoded.mjs'

/** @import { Encoding } from '../build/encoded.mjs' */
/** @typedef {{ name: string, bytes: Buffer, twins: Partial<Record<Encoding, Buffer>> }} Content what stands in a file of the build, and its compressed twins */
/** @typedef {{ status: number, headers: Record<string, string>, content: Content }} Answer */
/** @typedef {{ route: string, document: Answer, data: Answer | null, segments: Map<string, Answer> }} Page `data` and `segments` are what the browser's router reads of it */
/** @typedef {{ pages: Map<string, Page>, lost: Page | undefined, filters: Map<string, Filter>, isKnown(pathname: string): boolean }} Prerendered */
/** @typedef {{ key: string, value: RegExp, routeOf(value: string): string }} Filter a query that leads to another page */
/** @typedef {{ initialStatus?: number, initialHeaders?: Record<string, string>, initialRevalidateSeconds?: number | false, dataRoute?: string | null }} ManifestRoute */
/** @typedef {{ regex: string, page: string }} KnownRoute */
/** @typedef {{ source: string, destination: string, has?: { type: string, key?: string, value?: string }[] }} Rewrite */
/** @typedef {{ staticRoutes: KnownRoute[], dynamicRoutes: KnownRoute[], rsc: { varyHeader: string, contentTypeHeader: string, didPostponeHeader: string }, rewrites: { beforeFiles: Rewrite[], afterFiles: Rewrite[], fallback: Rewrite[] } }} RoutesManifest */

const OF_A_DEPLOY = 'public, max-age=0, must-revalidate'
/** As Next says of what is not there. */
const NOBODY_KEEPS = 'private, no-cache, no-store, max-age=0, must-revalidate'

/**
 * Everything that the build has made beforehand, read once: which path it answers, with what. The build's own manifests
 * say so; a path that they do not name, or that proxy.ts looks at, is none of it.
 * @param {string} buildDir
 * @param {string} publicDir whose files have paths of their own
 * @returns {Prerendered}
 */
export function readPrerendered(buildDir, publicDir) {
  /** @param {string} name */
  const manifest = (name) => JSON.parse(fs.readFileSync(path.join(buildDir, name), 'utf8'))
  /** @type {{ routes: Record<string, ManifestRoute>, dynamicRoutes: Record<string, object> }} */
  const { routes, dynamicRoutes } = manifest('prerender-manifest.json')
  /** @type {RoutesManifest} */
  const table = manifest('routes-manifest.json')
  const watched = watchedByProxy(buildDir)
  const read = readerOf(buildDir)
  /** @type {Map<string, Page>} */
  const pages = new Map()
  for (const [route, told] of Object.entries(routes)) pages.set(route, pageOf(buildDir, table, read, route, told))
  const lost = pages.get('/_not-found')
  for (const route of pages.keys()) if (route.startsWith('/_') || watched(route)) pages.delete(route)
  return {
    pages,
    lost,
    filters: filtersOf(table),
    isKnown: knownIn(table, new Set(Object.keys(dynamicRoutes)), publicDir),
  }
}

/**
 * @param {string} buildDir
 * @param {RoutesManifest} table
 * @param {(file: string) => Content} read
 * @param {string} route
 * @param {ManifestRoute} told
 * @returns {Page}
 */
function pageOf(buildDir, { rsc }, read, route, { initialStatus: status = 200, initialHeaders = {}, dataRoute }) {
  const base = path.join(buildDir, 'server', 'app', route === '/' ? 'index' : route.slice(1))
  /**
   * @param {string} ending
   * @param {Record<string, string>} told
   * @returns {Answer}
   */
  const answer = (ending, { 'x-next-cache-tags': _, ...told }) => {
    const content = read(base + ending)
    const vary = Object.keys(content.twins).length > 0 ? `${rsc.varyHeader}, Accept-Encoding` : rsc.varyHeader
    const kept = status === 200 ? OF_A_DEPLOY : NOBODY_KEEPS
    return { status, headers: { 'cache-control': kept, ...told, vary }, content }
  }
  if (!dataRoute) return { route, document: answer('.body', initialHeaders), data: null, segments: new Map() }
  /** @type {{ headers: Record<string, string>, segmentPaths?: string[] }} */
  const { headers, segmentPaths = [] } = JSON.parse(fs.readFileSync(`${base}.meta`, 'utf8'))
  const ofData = { 'content-type': rsc.contentTypeHeader }
  const ofSegment = { ...ofData, 'x-nextjs-prerender': '1', [rsc.didPostponeHeader]: '2' }
  return {
    route,
    document: answer('.html', { ...headers, 'content-type': 'text/html; charset=utf-8' }),
    data: answer('.rsc', { ...headers, ...ofData }),
    segments: new Map(segmentPaths.map((segment) => [segment, answer(`.segments${segment}.segment.rsc`, ofSegment)])),
  }
}

/**
 * Reads files of the build, each content once: many pages share what the browser's router reads of their frame.
 * @param {string} buildDir
 */
function readerOf(buildDir) {
  /** @type {Map<string, Content>} */
  const known = new Map()
  return (/** @type {string} */ file) => {
    const bytes = fs.readFileSync(file)
    const name = nameOf(bytes)
    const content = known.get(name) ?? { name, bytes, twins: twinsOf(path.join(buildDir, ENCODED, name)) }
    known.set(name, content)
    return content
  }
}

/** @param {string} file */
function twinsOf(file) {
  /** @type {Partial<Record<Encoding, Buffer>>} */
  const twins = {}
  for (const encoding of /** @type {Encoding[]} */ (Object.keys(encodings))) {
    if (fs.existsSync(`${file}.${encoding}`)) twins[encoding] = fs.readFileSync(`${file}.${encoding}`)
  }
  return twins
}

/**
 * The queries that lead to a page of their own (next.config.mjs), by the path that they are asked of.
 * @param {RoutesManifest} table
 * @returns {Map<string, Filter>}
 */
function filtersOf({ rewrites: { beforeFiles, afterFiles, fallback } }) {
  /** @type {Map<string, Filter>} */
  const filters = new Map()
  for (const { source, destination, has = [] } of [...beforeFiles, ...afterFiles, ...fallback]) {
    const [{ type = '', key = '', value = '' } = {}, ...others] = has
    if (type !== 'query' || others.length > 0 || filters.has(source) || destination !== `${source}/:${key}`) {
      throw new Error(`The server cannot redirect ${source} to ${destination}: see scripts/server/prerendered.mjs.`)
    }
    filters.set(source, { key, value: new RegExp(`^${value}$`), routeOf: (given) => `${source}/${given}` })
  }
  return filters
}

/**
 * Whether something answers at a path, be it a page, a call or a file. Those of a page whose paths are all made beforehand
 * (dynamicParams = false) count by being made.
 * @param {RoutesManifest} table
 * @param {Set<string>} closed
 * @param {string} publicDir
 */
function knownIn({ staticRoutes, dynamicRoutes }, closed, publicDir) {
  const open = [...staticRoutes, ...dynamicRoutes].filter(({ page }) => !closed.has(page))
  const routes = new RegExp(open.map(({ regex }) => `(?:${regex})`).join('|'), 'i')
  const entries = fs.readdirSync(publicDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = new Set(
    entries.map(({ parentPath, name }) => `/${path.relative(publicDir, path.join(parentPath, name))}`),
  )
  return (/** @type {string} */ pathname) =>
    routes.test(pathname) || files.has(pathname) || pathname.startsWith('/_next') || pathname.endsWith('.rsc')
}

/**
 * Whether proxy.ts sees a path: it may answer otherwise than the build.
 * @param {string} buildDir
 * @returns {(route: string) => boolean}
 */
function watchedByProxy(buildDir) {
  const file = path.join(buildDir, 'server', 'functions-config-manifest.json')
  /** @type {{ functions: Record<string, { matchers?: { regexp: string }[] }> }} */
  const { functions } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const matchers = functions['/_middleware']?.matchers?.map(({ regexp }) => new RegExp(regexp)) ?? []
  return (route) => matchers.some((matcher) => matcher.test(route))
}
