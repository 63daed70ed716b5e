import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import routes from '../../routes.ts'
import {
  getLangParam,
  getSharedPath,
  isCacheable,
  NOT_FOUND_PATH,
  PAGE_PARAMETERS,
  parseAddress,
  replaceParameters,
} from './page-parameters.server.ts'

describe('isCacheable', () => {
  test.each([
    ['/', ''],
    ['/', '?lang=ar'],
    ['/', '?utm_source=x&gclid=EAIaIQobChMI'],
    ['/faq', '?lang=es&lang=ar'],
    ['/contact', '?about=billing&order=01a2b3c4'],
    ['/login', '?utm_source=x'],
  ])('accepts %s%s', (path, search) => {
    expect(isCacheable(path, search)).toBe(true)
  })

  test.each([
    ['/login', '?from=/checkout'],
    ['/login', '?%66rom=/checkout'],
    ['/payment-success', '?utm_source=x&session_id=1'],
    ['/services.data', ''],
    ['/orders/1', ''],
    ['/settings/team', ''],
    ['/admin/orders', ''],
    ['/api/packages', ''],
    ['/FAQ', ''],
    ['/__manifest', '?p=/'],
    ['/__proto__', ''],
  ])('refuses %s%s', (path, search) => {
    expect(isCacheable(path, search)).toBe(false)
  })
})

test.each([
  ['', null],
  ['?utm_source=x', null],
  ['?lang=ar', 'ar'],
  ['?utm_source=x&lang=ar&lang=es', 'ar'],
  ['?l%61ng=es', 'es'],
  ['?lang=xx', 'xx'],
  ['?slang=es', null],
])('reads the language of %j as %j', (search, lang) => {
  expect(getLangParam(search)).toBe(lang)
})

test.each([
  'http://shop.example/',
  'https://shop.example:8443/faq?a=1&b=/?c',
  'http://shop.example/faq#a?b',
  'http://shop.example/faq?a=1#b?c',
  'http://shop.example//evil.example/?a',
  'http://shop.example/?',
])('parses path and query of %s like URL does', (url) => {
  const { pathname, search } = new URL(url)
  const read = parseAddress(url)
  expect([read.path, read.search === '?' ? '' : read.search]).toEqual([pathname, search])
})

interface RouteEntry {
  path?: string
  index?: boolean
  file: string
  children?: RouteEntry[]
}

/** Lists path and module of each page. */
function pagesOf(entries: RouteEntry[], parent = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const own = path ? `${parent}/${path}` : parent
    if (children) return pagesOf(children, own)
    return path || index ? [{ path: own || '/', file }] : []
  })
}

/** Lists a module and everything in web/ that it imports. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const imported = join(dirname(file), target)
    if (imported.startsWith('web/') && existsSync(imported)) closureOf(imported, seen)
  }
  return seen
}

test.each([
  ['/nothing', '?a=1', 'unmatched', '/404'],
  ['/faq', '?gclid=1', '/faq', '/faq'],
  ['/login', '?from=%2Fcart', '/login', null],
  ['/orders/018f', '?a=1', '/orders/:orderId', '/orders/-'],
  ['/admin/orders', '?search=maria', '/admin/orders', '/admin/orders'],
  ['/admin/inbox/018f', '', '/admin/inbox/:conversationId?', '/admin/inbox'],
  ['/settings/team', '', '/settings/:section?', '/settings'],
])('shares %s%s of %s as %s', (path, search, route, shared) => {
  expect(getSharedPath(path, search, route)).toBe(shared)
})

describe('PAGE_PARAMETERS', () => {
  const pages = pagesOf(routes as RouteEntry[])

  test('lists only pages, and every public page', () => {
    const paths = pages.map(({ path }) => path.replace(/\/:\w+\?$/, ''))
    expect(paths).toEqual(expect.arrayContaining([...PAGE_PARAMETERS.keys()]))
    const missing = paths.filter((path) => !PAGE_PARAMETERS.has(path))
    expect(missing.filter((path) => !/:|^\/admin\/|\*/.test(path))).toEqual([])
    expect(paths).not.toContain(NOT_FOUND_PATH)
  })

  /** A screen with only a clientLoader is rendered as a loading screen. */
  const waits = (file: string) => {
    const text = readFileSync(file, 'utf8')
    return (
      /^export (async )?function clientLoader\b/m.test(text) &&
      !/^export (async )?function loader\b/m.test(text)
    )
  }

  test('leaves only loading screens that read nothing of the request', () => {
    const paths = pages.filter(({ path }) => !PAGE_PARAMETERS.has(path) && path !== '/*')
    expect(paths.length).toBeGreaterThan(0)
    for (const { path, file } of paths) {
      const screen = replaceParameters(path)
      expect(getSharedPath(screen, '', path), path).toBe(screen)
      const text = readFileSync(`web/${file}`, 'utf8')
      expect(waits(`web/${file}`), path).toBe(true)
      // Staff screens share the one of their layout.
      expect(/function HydrateFallback\((.*)\)/.exec(text)?.[1] ?? '', path).toBe('')
      if (!file.startsWith('admin/')) expect(text).toContain('function HydrateFallback()')
    }
    const layout = readFileSync('web/admin/shell/admin-layout.tsx', 'utf8')
    expect(layout).toContain('function HydrateFallback()')
  })

  test('names the parameters of each page whose rendering reads the query', () => {
    const listed = pages.filter(({ path, file }) => PAGE_PARAMETERS.has(path) && !file.startsWith('admin/'))
    const rendered = listed.filter(({ file }) => !waits(`web/${file}`))
    const reading = rendered.filter(({ file }) =>
      [...closureOf(`web/${file}`)].some((one) =>
        /useSearchParams\(|searchParams\b|\bsearch\b.*= useLocation\(/.test(readFileSync(one, 'utf8')),
      ),
    )
    expect(reading.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/login', '/payment-processing', '/reset-password']),
    )
    expect(reading.filter(({ path }) => PAGE_PARAMETERS.get(path)?.length === 0)).toEqual([])
  })
})
