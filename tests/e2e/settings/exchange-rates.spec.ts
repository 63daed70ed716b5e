import { createStaffPage } from '../support/admin.ts'
import { expect, expectNoHorizontalScroll, test } from '../support/fixtures.ts'

/** The test shop has built-in, old rates and no source; a refresh is stubbed. */
test('marks old exchange rates for visitors and staff, and staff refresh them', async ({ page, browser }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Currency/ }).click()
  const menu = page.getByRole('dialog', { name: 'Currency' })
  await expect(menu).toContainText('Base: GBP')
  await expect(menu).toContainText('Updated 28 Jun 2024')
  await expect(menu).toContainText('May be out of date')

  const adminPage = await createStaffPage(browser, 360)
  await adminPage.goto('/settings/rates')
  await expect(adminPage.locator('[data-rate=USD]')).toContainText('1.26')
  const notice = adminPage.getByTestId('rates')
  await expect(notice).toContainText('Updates are switched off on the server')
  await expect(notice.getByText(/ask whoever runs the server to remove/)).toBeVisible()
  await expect(notice.getByText('RATES_URL')).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'Update now' })).toHaveCount(0)

  const rates = { GBP: 1, USD: 1.26 }
  const failing = { reason: 'jumped', about: 'INR', since: '2026-11-19T08:00:00Z', tries: 3 }
  const old = { asOf: '2024-06-28', stale: true, rates, asks: true, readAt: null, failing, nextAt: null }
  const today = new Date().toISOString()
  const updated = {
    asOf: today.slice(0, 10),
    stale: false,
    readAt: today,
    nextAt: today,
    rates: { ...rates, USD: 1.31 },
    asks: true,
    failing: null,
  }
  let current: object = old
  await adminPage.route('**/api/admin/rates', (route) => route.fulfill({ json: current }))
  await adminPage.route('**/api/admin/rates/refresh', (route) => {
    current = updated
    return route.fulfill({ json: { outcome: 'updated', ...updated } })
  })
  await adminPage.reload()
  await expect(adminPage.getByText(/differs at least tenfold/)).toBeVisible()
  await adminPage.getByRole('button', { name: 'Update now' }).click()
  await expect(adminPage.getByText('Exchange rates updated.').first()).toBeVisible()
  await expect(adminPage.locator('[data-rate=USD]')).toContainText('1.31')
  await expect(adminPage.getByText(/months old/)).toHaveCount(0)
  await expectNoHorizontalScroll(adminPage)
})
