import { matchRoutes } from 'react-router'

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>
type Tree = Parameters<typeof matchRoutes>[0]

/** The router's own question for pages it has not seen yet. */
export const MANIFEST = '/__manifest'

/** As many as a cache of pages may hold, and some more; others are matched each time. */
const MOST_KNOWN = 500

let tree: Tree = []
/** The first segments of all pages: a path with another one is no page, and is not worth a match of all routes. */
let firstSegments = new Set<string>()
const known = new Map<string, string>()

/** Of the pages, so that those who measure tell them apart by their patterns: there are few of these. */
export function knowPages(routes: Routes): void {
  if (tree.length > 0) return
  tree = treeOf(routes, undefined)
  const paths = Object.values(routes).flatMap((route) => (route?.path ? [route.path] : []))
  firstSegments = new Set(paths.map((path) => path.split('/')[0] ?? ''))
}

function treeOf(routes: Routes, parentId: string | undefined): Tree {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return [index ? { id, index: true } : { id, path, children: treeOf(routes, id) }] as Tree
  })
}

/** Whether it is a page or the data of one, and the pattern of its path, such as `/orders/:orderId`. */
export function pageRouteOf(path: string): { kind: 'page' | 'data'; route: string } {
  const isData = path.endsWith('.data')
  const page = isData ? path.slice(0, -'.data'.length).replace(/^\/(_root|_)$/, '/') : path
  return { kind: isData ? 'data' : 'page', route: known.get(page) ?? patternOf(page) }
}

function patternOf(page: string): string {
  // The router warns of these, and matches none.
  if (!isDecodable(page)) return 'unmatched'
  const [, first = ''] = decodeURIComponent(page).split('/')
  if (first !== '' && page !== MANIFEST && !firstSegments.has(first.toLowerCase())) return 'unmatched'
  const matches = matchRoutes(tree, page) ?? []
  const parts = matches.flatMap(({ route }) => (route.path ? [route.path] : []))
  const pattern = `/${parts.join('/')}`
  if (page === MANIFEST) return MANIFEST
  if (parts.at(-1) === '*' || matches.length === 0) return 'unmatched'
  if (known.size < MOST_KNOWN) known.set(page, pattern)
  return pattern
}

/**
 * The one address of a page: the router also matches other cases, escapes and additional slashes. What it cannot match
 * keeps its path. Parameters stay as they were asked for.
 */
export function canonicalPath(path: string, route: string): string {
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
