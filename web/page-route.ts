import { matchRoutes } from 'react-router'

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>
type Tree = Parameters<typeof matchRoutes>[0]

const MANIFEST = '/__manifest'

/** As many as a cache of pages may hold, and some more; others are matched each time. */
const MOST_KNOWN = 500

let tree: Tree = []
const known = new Map<string, string>()

/** Of the pages, so that those who measure tell them apart by their patterns: there are few of these. */
export function knowPages(routes: Routes): void {
  if (tree.length === 0) tree = treeOf(routes, undefined)
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
  const matches = matchRoutes(tree, page) ?? []
  const parts = matches.flatMap(({ route }) => (route.path ? [route.path] : []))
  const pattern = `/${parts.join('/')}`
  // The router's own question for pages it has not seen yet.
  if (page === MANIFEST) return MANIFEST
  if (parts.at(-1) === '*' || matches.length === 0) return 'unmatched'
  if (known.size < MOST_KNOWN) known.set(page, pattern)
  return pattern
}

export function isDecodable(path: string): boolean {
  try {
    // Made use of: the build leaves out a call whose answer nobody takes.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
