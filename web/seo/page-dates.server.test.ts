import { expect, test } from 'vitest'
import { getPageDate, PUBLIC_PAGES } from './page-dates.server.ts'

const dates = {
  parts: { terms: new Date('2026-11-21T23:30:00Z'), faq: new Date('2026-10-02T10:00:00Z') },
  settings: { methods: new Date('2026-10-05T10:00:00Z') },
  packages: new Date('2026-11-09T08:00:00Z'),
  reviews: new Date('2026-11-12T08:00:00Z'),
  policy: new Date('2026-11-01'),
}

test('dates each page by the newest of its sources', () => {
  expect(Object.fromEntries(PUBLIC_PAGES.map((page) => [page, getPageDate(page, dates)]))).toEqual({
    '/': '2026-11-09',
    '/services': '2026-11-09',
    '/reviews': '2026-11-12',
    '/about': null,
    '/faq': '2026-10-05',
    '/contact': null,
    '/terms': '2026-11-21',
    '/privacy': '2026-11-01',
    '/refund': '2026-11-01',
  })
})
