import { matchRoutes } from 'react-router'

type RouteManifest = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean } | undefined
>
type RouteTree = Parameters<typeof matchRoutes>[0]

/** The router's own question for pages it has not seen yet. */
export const MANIFEST_PATH = '/__manifest'

/** As many as a cache of pages may hold, and some more; others are matched each time. */
const MAX_CACHED_PATHS = 500

let routeTree: RouteTree = []
/** The first segments of all pages: a path with another one is no page, and is not worth a match of all routes. */
let firstSegments = new Set<string>()
const patternByPath = new Map<string, string>()

/** Of the pages, so that those who measure tell them apart by their patterns: there are few of these. */
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

/** Whether it is a page or the data of one, and the pattern of its path, such as `/orders/:orderId`. */
export function getPageRoute(path: string): { kind: 'page' | 'data'; route: string } {
  const isData = path.endsWith('.data')
  const page = isData ? path.slice(0, -'.data'.length).replace(/^\/(_root|_)$/, '/') : path
  return { kind: isData ? 'data' : 'page', route: patternByPath.get(page) ?? getRoutePattern(page) }
}

function getRoutePattern(page: string): string {
  // The router warns of these, and matches none.
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
 * The one address of a page: the router also matches other cases, escapes and additional slashes. What it cannot match
 * keeps its path. Parameters stay as they were asked for.
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
    // Made use of: the build leaves out a call whose answer nobody takes.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
