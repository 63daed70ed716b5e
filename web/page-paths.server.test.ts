import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_PATHS } from './page-paths.server.ts'

const { getTrackedPage } = PAGE_PATHS

test.each([
  ['/', '/'],
  ['', '/'],
  ['/services', '/services'],
  ['/services/', '/services'],
  ['/services?tab=likes#top', '/services'],
  ['/orders', '/orders'],
  ['/orders/019a0000-0000-7000-8000-000000000000', '/orders/:id'],
  ['/receipts/019a0000-0000-7000-8000-000000000000?print=1', '/receipts/:id'],
  ['/orders/one/two', 'other'],
  ['/Services', 'other'],
  ['/wp-admin', 'other'],
  ['//example.com/services', 'other'],
  ['/admin', null],
  ['/admin/orders/1', null],
  ['/settings/policy', null],
  ['/analytics?from=2026-11-01', null],
  ['/administration', 'other'],
])('counts %s as %s', (address, page) => {
  expect(getTrackedPage(address)).toBe(page)
})

test('counts every page of the routes under its own path, except staff screens', () => {
  const routes = readFileSync('web/routes.ts', 'utf8')
  const area = routes.indexOf("layout('admin/shell/admin-layout.tsx'")
  // A nested route, whose path begins with a parameter, belongs to its parent's page.
  const screens = [...routes.matchAll(/route\('([^']+)', '[^']+\.tsx'/g)].filter(([, path]) =>
    /^[^:*]/.test(path ?? ''),
  )
  expect(screens.length).toBeGreaterThan(30)
  for (const [, path = ''] of screens) {
    const requested = `/${path.replace('/:section?', '').replace(/:\w+/, 'x')}`
    const isOfStaff = routes.indexOf(`route('${path}'`) > area
    expect(getTrackedPage(requested), requested).toBe(isOfStaff ? null : `/${path.replace(/:\w+/, ':id')}`)
  }
})
