import { describe, expect, test } from 'vitest'
import { analyticsDeltas, analyticsEvents, pageViews, visits } from '../../shop/analytics/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { DESKTOP, GOOGLEBOT, PHONE } from '../../tests/support/page-views.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const viewed = {
  eventType: 'PAGE_VIEW',
  fromValue: null,
  toValue: '/services',
  timestamp: '2026-11-01T10:00:00.000+02:00',
  metadata: {
    referrer: 'https://www.google.com/',
    title: 'Services',
    utm: { source: 'newsletter', medium: 'email', campaign: 'Spring', term: 'x', content: 'y' },
  },
}

/** Request headers of a browser in France. */
const BROWSER = { 'user-agent': DESKTOP, 'x-forwarded-for': '203.0.113.1' }

describe('POST /events with a page view', () => {
  test('counts the view at the time of arrival', async () => {
    const { call, db } = await openTestShop()
    const response = await call('POST', '/events', { body: viewed, headers: BROWSER })
    expect(response).toMatchObject({ status: 200, body: { ok: true } })
    expect(response.headers.get('set-cookie')).toBe(null)
    const next = { ...viewed, toValue: '/cart?x=1', sessionId: undefined, metadata: {} }
    expect((await call('POST', '/events', { body: next, headers: BROWSER })).status).toBe(200)
    const [visit, ...others] = await db.select().from(visits)
    expect(others).toEqual([])
    expect(visit).toMatchObject({
      views: 2,
      source: 'email',
      referrer: 'google.com',
      campaign: 'spring',
      device: 'desktop',
      country: 'FR',
      path: '/cart',
    })
    expect(Date.now() - Number(visit?.startedAt)).toBeLessThan(3_600_000)
    // The event itself is not stored.
    expect(await db.$count(analyticsEvents)).toBe(0)
  })

  test('requires only a path and a time', async () => {
    const { call, db } = await openTestShop()
    const { eventType, toValue, timestamp } = viewed
    const headers = { 'user-agent': PHONE, 'sec-ch-ua-mobile': '?1', 'x-forwarded-for': '198.51.100.9' }
    const { status } = await call('POST', '/events', { body: { eventType, toValue, timestamp }, headers })
    expect(status).toBe(200)
    const marked = { referrer: null, utm: { source: null } }
    const body = { ...viewed, sessionId: 'session_abcdefgh', metadata: marked }
    await call('POST', '/events', { body, headers })
    const seen = { device: 'mobile', country: null, source: 'direct', referrer: null, campaign: null }
    expect(await db.select().from(visits)).toMatchObject([seen, seen])
  })

  test('rejects an invalid field', async () => {
    const { call, db } = await openTestShop()
    for (const { path, wrong } of [
      { path: 'toValue', wrong: { toValue: null } },
      { path: 'toValue', wrong: { toValue: 'services' } },
      { path: 'toValue', wrong: { toValue: `/${'x'.repeat(2_000)}` } },
      { path: 'fromValue', wrong: { fromValue: '/' } },
      { path: 'sessionId', wrong: { sessionId: 'mine' } },
      { path: 'timestamp', wrong: { timestamp: undefined } },
      { path: 'metadata.referrer', wrong: { metadata: { referrer: 5 } } },
      { path: 'metadata.utm.campaign', wrong: { metadata: { utm: { campaign: 'x'.repeat(501) } } } },
    ]) {
      const answer = await call('POST', '/events', { body: { ...viewed, ...wrong }, headers: BROWSER })
      expect(expectProblem(answer, 422, wrong)).toEqual([path])
    }
    // Other events still require a session.
    const choice = { eventType: 'LANG_CHANGED', timestamp: viewed.timestamp }
    expect(expectProblem(await call('POST', '/events', { body: choice }), 422)).toEqual(['sessionId'])
    expect(await db.$count(analyticsDeltas)).toBe(0)
  })

  test('stores any text as plain text', async () => {
    const { call, db } = await openTestShop()
    for (const campaign of ['a\0b', '\ud800', '<b>&"', "' or 1=1 --", '=1+1', 'ربيع']) {
      const metadata = { referrer: `https://x.example/\0${campaign}`, utm: { campaign } }
      const headers = {
        ...BROWSER,
        'user-agent': `${DESKTOP} ${encodeURIComponent(campaign.toWellFormed())}`,
      }
      const { status } = await call('POST', '/events', {
        body: { ...viewed, toValue: '/\0', metadata },
        headers,
      })
      expect(status).toBe(200)
    }
    const kept = (await db.select().from(visits)).map(({ campaign, path }) => [campaign, path])
    expect(kept.map(([campaign]) => campaign)).toEqual(
      expect.arrayContaining(["' or 1=1 --", 'ربيع', '=1+1']),
    )
    expect(new Set(kept.map(([, path]) => path))).toEqual(new Set(['other']))
  })

  test('does not count bots, staff screens and prefetched pages', async () => {
    const { call, db } = await openTestShop()
    const tell = (headers: Record<string, string>, toValue = '/') =>
      call('POST', '/events', { body: { ...viewed, toValue }, headers: { ...BROWSER, ...headers } })
    for (const response of [
      await tell({ 'user-agent': GOOGLEBOT }),
      await tell({ 'user-agent': '' }),
      await tell({ 'sec-purpose': 'prefetch;prerender' }),
      await tell({}, '/admin/orders'),
    ]) {
      expect(response).toMatchObject({ status: 200, body: { ok: true } })
    }
    expect(await db.$count(visits)).toBe(0)
    expect(await db.$count(pageViews)).toBe(0)
    const bots = await db
      .select({ dimension: analyticsDeltas.dimension, key: analyticsDeltas.key })
      .from(analyticsDeltas)
    expect(bots).toEqual([
      { dimension: 'bot', key: 'google' },
      { dimension: 'bot', key: 'unnamed' },
    ])
  })

  test('limits the rate per client', async () => {
    const { call, db } = await openTestShop()
    const headers = { ...BROWSER, 'user-agent': GOOGLEBOT }
    const tell = (more = {}) => call('POST', '/events', { body: viewed, headers: { ...headers, ...more } })
    for (let number = 0; number < 120; number += 1) expect((await tell()).status).toBe(200)
    const refused = await tell({ 'user-agent': DESKTOP })
    expectProblem(refused, 429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tell({ 'x-forwarded-for': '203.0.113.2' })).status).toBe(200)
    expect(await db.$count(visits)).toBe(0)
  })
})
