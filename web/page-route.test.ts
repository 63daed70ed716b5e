import { expect, test } from 'vitest'
import { knowPages, pageRouteOf } from './page-route.ts'

const page = (id: string, path?: string, parentId = 'root') => ({ [id]: { id, path, parentId } })

knowPages({
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
])('%s is a %s of %s', (path, kind, route) => {
  expect(pageRouteOf(path)).toEqual({ kind, route })
  expect(pageRouteOf(path)).toEqual({ kind, route })
})
