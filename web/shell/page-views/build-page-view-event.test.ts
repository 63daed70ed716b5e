import { expect, test } from 'vitest'
import { SCREENS } from '../../admin/shell/screens.ts'
import { buildPageViewEvent } from './build-page-view-event.ts'

const AT = new Date('2026-11-20T10:00:00Z')
const see = (pathname: string, more = {}) => buildPageViewEvent({ pathname, title: 'Page', ...more }, AT)

test('reports the page, and for the first view its referrer, without queries', () => {
  const landing = 'https://shop.example/?utm_source=news&utm_campaign=%20May%20&utm_term=&q=secret'
  const referrer = 'https://mail.example:8443/read/7?message=secret#part'
  expect(see('/', { landing, referrer })).toEqual({
    eventType: 'PAGE_VIEW',
    fromValue: null,
    toValue: '/',
    timestamp: '2026-11-20T10:00:00.000Z',
    metadata: {
      title: 'Page',
      referrer: 'https://mail.example:8443/read/7',
      utm: { source: 'news', campaign: 'May' },
    },
  })
  expect(see('/services')?.metadata).toEqual({ title: 'Page' })
})

test('omits a referrer that is not a web URL', () => {
  for (const referrer of ['', 'nonsense', 'android-app://com.example/', 'file:///home/somebody'])
    expect(see('/', { referrer })?.metadata).toEqual({ title: 'Page' })
})

test('replaces order ids', () => {
  const id = '0198c0de-1234-7abc-8def-0123456789ab'
  expect(see(`/orders/${id}`)?.toValue).toBe('/orders/:id')
  const referrer = `https://shop.example/orders/${id}`
  expect(see('/', { referrer })?.metadata.referrer).toBe('https://shop.example/orders/:id')
})

test('reports no staff screen, and every other page', () => {
  for (const { to } of SCREENS) for (const path of [to, `${to}/more`]) expect(see(path), path).toBeNull()
  for (const path of ['/', '/orders', '/administration', '/account'])
    expect(see(path)?.toValue, path).toBe(path)
})
