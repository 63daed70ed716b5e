import type { Page } from '@playwright/test'
import { ISSUE_KINDS } from '../../../shop/payments/issues/tables.ts'
import { buyPackage, openAdmin } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test } from '../support/fixtures.ts'

/** An issue as the API returns it: the demo gateway cannot cause one. */
const ISSUE = {
  id: '01999999-0000-7000-8000-000000000001',
  kind: 'second_payment',
  amount: 5.59,
  currency: 'GBP',
  provider: 'stripe',
  sessionId: 'cs_live_a1ZxV9q0example000000000000000000000000000000000000000001',
  paymentId: null,
  customer: { name: 'Salma', email: 'salma@example.com' },
  createdAt: '2026-11-19T10:00:00Z',
  resolvedAt: null,
  resolution: null,
}

/** Stubs the list of issues; tests change `issues`. */
async function stubIssues(page: Page, issues: object[]): Promise<{ issues: object[] }> {
  const listed = { issues }
  await page.route('**/api/admin/payment-issues?*', (route) => {
    return route.fulfill({ json: { issues: listed.issues, next: null } })
  })
  await page.route('**/api/admin/payment-issues', (route) => {
    return route.fulfill({ json: { issues: listed.issues, next: null } })
  })
  return listed
}

test('payment issues are counted on their tab, refunded or resolved', async ({ browser }) => {
  const adminPage = await openAdmin(browser)
  const listed = await stubIssues(adminPage, [
    { ...ISSUE, kind: 'disputed', id: `${ISSUE.id.slice(0, -1)}2` },
    ISSUE,
  ])
  await adminPage.goto('/admin/orders')
  const tab = adminPage.getByRole('link', { name: /^Needs attention/ })
  await expect(tab).toHaveText(/2$/)
  await tab.click()
  await expect(adminPage).toHaveURL(/\/admin\/attention/)
  await expect(adminPage.locator('[data-issue]')).toHaveCount(2)
  const disputed = adminPage.locator('[data-issue=disputed]')
  await expect(disputed).toContainText("Respond in the provider's dashboard before the deadline")
  await expect(disputed.getByRole('button', { name: 'Refund' })).toHaveCount(0)

  const twice = adminPage.locator('[data-issue=second_payment]')
  await expect(twice).toContainText('£5.59')
  await expect(twice).toContainText('Stripe')
  await expect(twice).toContainText('salma@example.com')
  await adminPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await twice.getByRole('button', { name: 'Copy the session id' }).click()
  await expect(adminPage.getByText('Session id copied', { exact: true })).toBeVisible()
  expect(await adminPage.evaluate(() => navigator.clipboard.readText())).toBe(ISSUE.sessionId)

  await adminPage.route('**/api/admin/payment-issues/*/refund', (route) => {
    listed.issues = listed.issues.slice(0, 1)
    const refund = { id: 'r', amount: 5.59, status: 'pending', creditNote: null, reason: null }
    return route.fulfill({ status: 201, json: refund })
  })
  await twice.getByRole('button', { name: 'Refund' }).click()
  const dialog = adminPage.getByRole('dialog')
  await expect(dialog).toContainText(/£5\.59.* will be refunded to the original payment method/)
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByRole('status')).toContainText('is processing it')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(adminPage.locator('[data-issue]')).toHaveCount(1)
  await expect(tab).toHaveText(/1$/)

  await adminPage.route('**/api/admin/payment-issues/*/resolve', (route) => {
    expect(route.request().postDataJSON()).toEqual({ resolution: 'evidence sent' })
    listed.issues = []
    return route.fulfill({ json: { id: ISSUE.id } })
  })
  await disputed.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark as resolved' })).toBeDisabled()
  await dialog.getByLabel('How was it resolved?').fill('evidence sent')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(adminPage.getByText('No open issues')).toBeVisible()
  await expect(tab).toHaveText('Needs attention')

  listed.issues = [{ ...ISSUE, resolvedAt: '2026-11-20T10:00:00Z', resolution: 'evidence sent' }]
  await adminPage.getByRole('checkbox', { name: 'Show resolved issues' }).check()
  await expect(twice).toContainText(/Resolved on .*2026.*: evidence sent/)
  await expect(twice.getByRole('button', { name: 'Mark as resolved' })).toHaveCount(0)
})

test('an order with a payment issue shows the reason and links to it', async ({ page, browser }) => {
  const id = await buyPackage(page, { name: 'Ilse' })
  const adminPage = await openAdmin(browser)
  await adminPage.route('**/api/admin/orders*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const order of json.orders) if (order.id === id) order.needsAttention = 'disputed'
    await route.fulfill({ response, json })
  })
  await adminPage.reload()
  await adminPage.locator(`tr[data-order="${id}"]`).getByRole('link', { name: 'Disputed' }).click()
  await expect(adminPage).toHaveURL(/\/admin\/attention$/)
  await expect(adminPage.locator('h1')).toHaveText('Needs attention')
})

test('payment issues fit 360 px in both directions, light and dark', async ({ browser }) => {
  const adminPage = await openAdmin(browser, 360)
  const issues = ISSUE_KINDS.map((kind, index) => ({
    ...ISSUE,
    kind,
    id: `${ISSUE.id.slice(0, -1)}${index}`,
  }))
  await stubIssues(adminPage, issues)
  for (const lang of ['en', 'ar']) {
    await adminPage.goto(`/admin/attention?lang=${lang}`)
    await expect(adminPage.locator('[data-issue]')).toHaveCount(ISSUE_KINDS.length)
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} attention`)
    await adminPage.locator('[data-issue] button[aria-haspopup=dialog]').first().click()
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} give back`)
    await adminPage.keyboard.press('Escape')
    await adminPage.locator('[data-issue=disputed] button[aria-haspopup=dialog]').click()
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} dealt with`)
  }
})
