import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { createSampleAnalytics } from '../../../web/admin/analytics/sample-analytics.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { expect, expectNoHorizontalScroll, logInByApi, test, visit } from '../support/fixtures.ts'

/** Stubs the analytics report with sample figures per range, except for one that tells the ranges apart. */
async function stubAnalytics(page: Page, visits: number) {
  const requestedRanges: string[] = []
  let fails = false
  await page.route(/\/api\/analytics(\/live)?(\?.*)?$/, async (route) => {
    const { pathname, search, searchParams } = new URL(route.request().url())
    if (pathname.endsWith('/live'))
      return route.fulfill({ json: { visitors: 12, pages: [{ page: '/services', visitors: 7 }] } })
    requestedRanges.push(search)
    if (fails) return route.fulfill({ status: 500, json: {} })
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
    const traffic = createSampleAnalytics({ from, to })
    traffic.overview.totalVisits = visits
    traffic.previous.totalVisits = 2 * visits
    traffic.bots = 1204
    const change = { packageId: 'likes-3000', packageName: '3,000 Likes', before: 8, after: 4.99 }
    traffic.priceChanges = [{ day: from, ...change }]
    const promotion = { promotionId: 'spring', promotionName: 'Spring sale' }
    traffic.promotionChanges = [
      { day: from, ...promotion, change: 'started' },
      { day: to, ...promotion, change: 'ended' },
    ]
    await route.fulfill({ json: traffic })
  })
  return { requestedRanges, fail: (now: boolean) => (fails = now) }
}

test('staff read the analytics of a date range by keyboard', async ({ page }) => {
  await logInByApi(page, OWNER)
  const { requestedRanges } = await stubAnalytics(page, 4_321)
  await page.goto('/analytics?from=2026-03-01&to=2026-03-31')
  const visits = page.locator('[data-card=totalVisits]')
  await expect(visits).toContainText('4,321')
  await expect(visits).toContainText(/50%. less than in the previous period \(worse\)/)
  await expect(page.locator('[data-card=bounceRate]')).toContainText('(better)')
  await expect(page.locator('[data-card]')).toHaveCount(5)
  await expect(page.locator('[data-sample]')).toHaveCount(0)
  await expect(page.getByText(/1,204. page views by bots excluded/)).toBeVisible()
  await expect(page.locator('[data-live="12"]')).toContainText(/12. visitors online/)
  await visits.getByRole('button').press('Enter')
  await expect(page.getByRole('dialog')).toContainText('30 minutes')
  await page.keyboard.press('Escape')
  await expect(visits.getByRole('button')).toBeFocused()

  const chart = page.getByRole('slider')
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /^30\sMar\s2026: Visits \d+, Previous period \d+$/)
  await expect(page.locator('[data-tip="2026-03-30"]')).toBeVisible()
  await chart.press('Home')
  await expect(page.locator('[data-tip="2026-03-01"]')).toContainText('3,000 Likes: £8.00 → to £4.99')
  await expect(page.locator('[data-part=price-changes]')).toContainText('1 Mar 2026 · 3,000 Likes: £8.00')
  await expect(page.locator('[data-tip="2026-03-01"]')).toContainText('Spring sale: started')
  await expect(page.locator('[data-part=promotion-changes]')).toContainText(
    /1\sMar\s2026\s·\sSpring sale: started.*31\sMar\s2026\s·\sSpring sale: ended/,
  )
  await expect(page.locator('[data-annotations="price promotion"]')).toHaveCount(1)
  await expect(page.locator('[data-annotations=promotion]')).toHaveCount(1)
  await chart.press('End')
  await expect(page.locator('[data-tip="2026-03-31"]')).toContainText('Spring sale: ended')
  await chart.press('Home')
  await page.getByLabel('Figure in the chart').selectOption('Revenue')
  await expect(page).toHaveURL(/metric=revenue/)
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    // Few orders are summed by weeks.
    /^4\s*–\s*10 Mar: Revenue £[\d.,]+, Previous period £[\d.,]+$/,
  )
  for (const format of ['SVG', 'PNG']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: `Per whole week (${format})` }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`revenue-2026-03-01-2026-03-31.${format.toLowerCase()}`)
    const content = await readFile(await file.path())
    if (format === 'PNG') expect(content.subarray(1, 4).toString()).toBe('PNG')
    else
      expect(`${content}`).toMatch(/^<svg .*system-ui.*<text[^>]*>Revenue<.*1\s*–\s*31 Mar 2026.*<path d="M/)
  }
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.locator('[data-part=days] tbody tr')).toHaveCount(31)

  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(page.locator('[data-part=sources]')).toContainText('Search engines')
  await expect(page.locator('[data-part=referrers]')).toContainText('google.com')
  // Bars of all tables have one scale.
  const scales = await page.locator('[data-bar]').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const share = Number(bar.getAttribute('data-bar'))
      return share > 5 ? Math.round(bar.getBoundingClientRect().width / share) : []
    }),
  )
  expect(new Set(scales).size).toBe(1)
  await tab('Traffic Sources').press('ArrowRight')
  await expect(tab('Devices')).toBeFocused()
  await expect(page.locator('[data-row=mobile]')).toContainText('63.1%')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-row=GB]')).toContainText('United Kingdom')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-row="/services"]')).toContainText('1m 36s')

  await page.getByLabel('Date range', { exact: true }).selectOption('Last 7 days')
  await expect(page).toHaveURL(/(?=.*tab=pages)(?=.*range=7)(?=.*view=table)/)
  await expect(page.locator('[data-part=days] tbody tr')).toHaveCount(7)
  expect([...new Set(requestedRanges)]).toHaveLength(2)
  expect(requestedRanges[0]).toBe('?from=2026-03-01&to=2026-03-31')

  await page.evaluate(() => {
    document.querySelectorAll<HTMLElement>('[role=tab]')[0]?.click()
    const range = document.querySelector<HTMLSelectElement>('select:has(option[value="30"])')
    if (!range) throw new Error('no date range')
    range.value = '30'
    range.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page).toHaveURL(/(?=.*range=30)(?!.*tab=pages)/)
})

test('shows sample figures with a notice when loading fails; fits a phone and Arabic', async ({
  page,
  quiet,
}) => {
  quiet.expect(/500|ApiError|call failed/)
  await logInByApi(page, OWNER)
  const { requestedRanges, fail } = await stubAnalytics(page, 4_321)
  fail(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/analytics')
  await expect(page.getByText('your data could not be loaded')).toBeVisible()
  await expect(page.locator('[data-sample]')).toHaveText('Sample data')
  await expect(page.locator('[data-traffic=sample] [data-card]')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await expectNoHorizontalScroll(page)
  fail(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator('[data-traffic=own] [data-card=totalVisits]')).toContainText('4,321')
  await expect(page.locator('[data-sample]')).toHaveCount(0)

  // The chosen tab of a row that is wider than the phone stands in sight.
  await page.setViewportSize({ width: 320, height: 740 })
  for (const lang of ['en', 'ar']) {
    await visit(page, `/analytics?tab=pages&lang=${lang}`)
    const chosen = page.getByRole('tab', { selected: true })
    const tabs = page.getByRole('tablist').filter({ has: chosen })
    await expect.poll(() => tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeGreaterThan(0)
    // The page grows while its figures load.
    await expect(async () => {
      await chosen.evaluate((tab) => window.scrollBy(0, tab.getBoundingClientRect().top - 200))
      await expect(chosen).toBeInViewport({ ratio: 1, timeout: scaleTimeout(1_000) })
    }).toPass()
  }
  const rangesBefore = requestedRanges.length
  await visit(page, '/analytics?lang=ar&range=90')
  await expect.poll(() => requestedRanges.length).toBeGreaterThan(rangesBefore)
  await expect(page.locator('[data-traffic=own]')).toBeVisible()
  const chart = page.getByRole('slider')
  // The chart of the range before may still be shown.
  await expect(async () => {
    await chart.press('Home')
    const [first, all] = [await chart.locator('circle').first().boundingBox(), await chart.boundingBox()]
    expect((first?.x ?? 0) - (all?.x ?? 0)).toBeGreaterThan((all?.width ?? 0) / 2)
    await chart.press('ArrowLeft')
    await expect(chart).toHaveAttribute('aria-valuenow', '1', { timeout: scaleTimeout(1_000) })
  }).toPass()
  await expectNoHorizontalScroll(page)
})

/** Collects the page views that a page reports and keeps them from the shop. */
async function recordPageViews(page: Page) {
  const views: { toValue: string }[] = []
  await page.route('**/api/events', async (route) => {
    views.push(route.request().postDataJSON())
    await route.fulfill({ json: { ok: true } })
  })
  return views
}

test.describe('page view reports', () => {
  test.use({ counted: true })

  test('report each page once, the first with its origin, and without identifying the visitor', async ({
    page,
  }) => {
    const views = await recordPageViews(page)
    await page.goto('/?utm_source=news&utm_campaign=may&q=secret', {
      referer: 'https://mail.example/read/7?message=secret',
    })
    await expect.poll(() => views).toHaveLength(1)
    const shared = { eventType: 'PAGE_VIEW', fromValue: null, timestamp: expect.stringMatching(/Z$/) }
    const title = expect.stringContaining('Crescendo')
    const utm = { source: 'news', campaign: 'may' }
    const referrer = 'https://mail.example/read/7'
    expect(views[0]).toEqual({ ...shared, toValue: '/', metadata: { title, referrer, utm } })
    await page.locator('header').getByRole('link', { name: 'Services' }).click()
    await expect.poll(() => views).toHaveLength(2)
    expect(views[1]).toEqual({ ...shared, toValue: '/services', metadata: { title } })

    // Visitors who are not logged in are redirected, however long the other page takes to load.
    await page.route('**/assets/*.js', async (route) => {
      await sleep(500)
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect.poll(() => views).toHaveLength(3)
    expect(views[2]?.toValue).toBe('/login')
  })

  test('are not sent for staff or with Do Not Track', async ({ page }) => {
    const views = await recordPageViews(page)
    const viewPage = async () => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    }
    await logInByApi(page, OWNER)
    await viewPage()
    // Leave the page first: it reports its view only after a delay.
    await page.goto('/healthz')
    await page.evaluate(() => localStorage.clear())
    await page.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }))
    await viewPage()
    expect(views).toEqual([])
  })
})

test('a period without visits keeps the four tabs', async ({ page }) => {
  await logInByApi(page, OWNER)
  await page.goto('/analytics?from=2001-01-01&to=2001-01-02')
  await expect(page.getByText('No visits in this period')).toBeVisible()
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Traffic Sources', 'Devices', 'Geography', 'Top Pages'])
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(page.getByRole('tabpanel').getByText('No data').first()).toBeVisible()
  }
})
