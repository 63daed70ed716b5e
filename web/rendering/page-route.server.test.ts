import { expect, test } from 'vitest'
import { getCanonicalPath, getPageRoute, registerRoutes } from './page-route.server.ts'

const page = (id: string, path?: string, parentId = 'root') => ({ [id]: { id, path, parentId } })

registerRoutes({
  ...page('faq', 'faq', 'screens'),
  ...page('robots', 'robots.txt'),
  root: { id: 'root', path: '' },
  screens: { id: 'screens', parentId: 'root' },
  home: { id: 'home', parentId: 'screens', index: true },
  ...page('order', 'orders/:orderId', 'screens'),
  ...page('area', undefined, 'screens'),
  ...page('settings', 'settings/:section?', 'area'),
  ...page('none', '*', 'screens'),
})

test.each([
  ['/', 'page', '/'],
  ['/orders/018f', 'page', '/orders/:orderId'],
  ['/orders/018f.data', 'data', '/orders/:orderId'],
  ['/_root.data', 'data', '/'],
  ['/_.data', 'data', '/'],
  ['/settings', 'page', '/settings/:section?'],
  ['/settings/team', 'page', '/settings/:section?'],
  ['/__manifest', 'page', '/__manifest'],
  ['/wp-login.php', 'page', 'unmatched'],
  ['/a/b/c', 'page', 'unmatched'],
  ['/orders/%', 'page', 'unmatched'],
])('matches %s as %s of %s', (path, kind, route) => {
  expect(getPageRoute(path)).toEqual({ kind, route })
  expect(getPageRoute(path)).toEqual({ kind, route })
})

test.each([
  ['/', '/'],
  ['/faq', '/faq'],
  ['/FAQ', '/faq'],
  ['/faq/', '/faq'],
  ['/faq////', '/faq'],
  ['/%66aq', '/faq'],
  ['/robots.TXT', '/robots.txt'],
  ['/Orders/01A%2F%2Fb/', '/orders/01A%2F%2Fb'],
  ['/settings/', '/settings'],
  ['/SETTINGS/team', '/settings/team'],
  ['//evil.example/', '//evil.example/'],
  ['//evil.example//faq', '//evil.example//faq'],
  ['/nothing/HERE/', '/nothing/HERE/'],
  ['/%', '/%'],
])('maps %s to the canonical path %s', (path, canonical) => {
  expect(getCanonicalPath(path, getPageRoute(path).route)).toBe(canonical)
})
