import { matchRoutes } from 'react-router'

type RouteManifest = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean } | undefined
>
type RouteTree = Parameters<typeof matchRoutes>[0]

/** The path from which the router fetches routes it does not know yet. */
export const MANIFEST_PATH = '/__manifest'

/** Roughly the number of pages a cache may hold; further paths are matched each time. */
const MAX_CACHED_PATHS = 500

let routeTree: RouteTree = []
/** The first segments of all pages. Other paths are rejected without matching all routes. */
let firstSegments = new Set<string>()
const patternByPath = new Map<string, string>()

/** Registers the routes, so that metrics use the few path patterns instead of paths. */
export function registerRoutes(routes: RouteManifest): void {
  if (routeTree.length > 0) return
  routeTree = buildRouteTree(routes, undefined)
  const paths = Object.values(routes).flatMap((route) => (route?.path ? [route.path] : []))
  firstSegments = new Set(paths.map((path) => path.split('/')[0] ?? ''))
}

function buildRouteTree(routes: RouteManifest, parentId: string | undefined): RouteTree {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return [index ? { id, index: true } : { id, path, children: buildRouteTree(routes, id) }] as RouteTree
  })
}

/** Returns whether the path is a page or its data, and its pattern, such as `/orders/:orderId`. */
export function getPageRoute(path: string): { kind: 'page' | 'data'; route: string } {
  const isData = path.endsWith('.data')
  const page = isData ? path.slice(0, -'.data'.length).replace(/^\/(_root|_)$/, '/') : path
  return { kind: isData ? 'data' : 'page', route: patternByPath.get(page) ?? getRoutePattern(page) }
}

function getRoutePattern(page: string): string {
  // The router warns about such paths and matches none of them.
  if (!isDecodable(page)) return 'unmatched'
  const [, first = ''] = decodeURIComponent(page).split('/')
  if (first !== '' && page !== MANIFEST_PATH && !firstSegments.has(first.toLowerCase())) return 'unmatched'
  const matches = matchRoutes(routeTree, page) ?? []
  const parts = matches.flatMap(({ route }) => (route.path ? [route.path] : []))
  const pattern = `/${parts.join('/')}`
  if (page === MANIFEST_PATH) return MANIFEST_PATH
  if (parts.at(-1) === '*' || matches.length === 0) return 'unmatched'
  if (patternByPath.size < MAX_CACHED_PATHS) patternByPath.set(page, pattern)
  return pattern
}

/**
 * Returns the canonical path of a page: the router also matches other cases, escapes and repeated slashes.
 * Unmatched paths and parameters stay as requested.
 */
export function getCanonicalPath(path: string, route: string): string {
  if (route === 'unmatched') return path
  const given = path.split('/').filter((part) => part !== '')
  const parts = route.split('/').filter((part) => part !== '')
  const named = parts.map((part, place) => (part.startsWith(':') ? given[place] : part))
  return `/${named.filter((part) => part !== undefined).join('/')}`
}

export function isDecodable(path: string): boolean {
  try {
    // Use the result: the build removes a call without one.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
