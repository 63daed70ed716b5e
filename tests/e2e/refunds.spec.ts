import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { buyFollowers, openDesk } from './desk.ts'
import { expect, expectNoSidewaysScroll, test } from './person.ts'

/** An issue as the list tells it: the demo gateway can bring no wrong money. */
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
const KINDS = [
  'wrong_amount',
  'second_payment',
  'paid_after_close',
  'unknown_payment',
  'disputed',
  'refund_failed',
]

/** Answers for the list until what is listed is changed. */
async function listIssues(page: Page, issues: object[]): Promise<{ issues: object[] }> {
  const listed = { issues }
  await page.route('**/api/admin/payment-issues?*', (route) => {
    return route.fulfill({ json: { issues: listed.issues, next: null } })
  })
  await page.route('**/api/admin/payment-issues', (route) => {
    return route.fulfill({ json: { issues: listed.issues, next: null } })
  })
  return listed
}

test('a refund in part and then of the rest; the buyer sees both, and a receipt with credit notes', async ({
  page,
  browser,
}) => {
  const id = await buyFollowers(page, 'Farah')
  const office = await openDesk(browser)
  const row = office.locator(`tr[data-order="${id}"]`)
  const dialog = office.getByRole('dialog')

  await row.getByRole('button', { name: 'Refunds' }).click()
  await expect(dialog).toContainText('£5.59')
  await dialog.getByRole('radio', { name: 'Another amount' }).check()
  await dialog.getByLabel('Amount in pounds').fill('5.60')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText(/At most .*£5\.59.* can be given back/)
  for (const none of ['', '0', '1.005', 'two']) {
    await dialog.getByLabel('Amount in pounds').fill(none)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('Please enter an amount above zero')
  }
  await dialog.getByLabel('Amount in pounds').fill('2,10')
  await dialog.getByLabel('Reason (optional)').fill('a part came late')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText(/£2\.10.* goes back to the customer's card/)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByLabel('Amount in pounds')).toHaveValue('2,10')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: /Give back .*£2\.10/ }).click()
  await expect(dialog.getByRole('status')).toHaveText(
    /£2\.10.* has been given back. The customer gets credit note .*C-\d{6}/,
  )
  await expect(dialog.locator('li[data-refund=succeeded]')).toContainText('a part came late')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  // It is still there to be worked.
  await expect(row.getByRole('button', { name: 'Start' })).toBeVisible()

  await page.goto(`/orders/${id}`)
  await expect(page.getByTestId('refund')).toContainText(/£2\.10.* of this order has been given back/)
  await expect(page.getByTestId('history').getByRole('listitem').last()).toContainText(/£2\.10.* given back/)

  await row.getByRole('button', { name: 'Refunds' }).click()
  await expect(dialog.getByRole('radio', { name: /All that is left/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: /Give back .*£3\.49/ }).click()
  await expect(dialog.getByRole('status')).toContainText('£3.49')
  await office.keyboard.press('Escape')
  await expect(row.locator('[data-status=refunded]')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Refunds' }).click()
  await expect(dialog).toContainText('Nothing is left to give back')
  await office.keyboard.press('Escape')

  await page.reload()
  await expect(page.locator('[data-status=refunded]')).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByTestId('receipt')
  await expect(page.locator('h1')).toHaveText(/^Receipt R-\d{6}$/)
  await expect(receipt.getByRole('row', { name: /Credit note/ })).toHaveText([/−£2\.10/, /−£3\.49/])
  await expect(receipt.getByRole('row', { name: /Remains paid/ })).toContainText('£0.00')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.goto('/dashboard')
  await expect(page.getByText('$0.00')).toBeVisible()

  await row.getByRole('link', { name: 'Receipt' }).click()
  await expect(office.getByTestId('receipt')).toContainText('Farah')
  await expect(office.getByRole('link', { name: 'Admin' }).first()).toHaveAttribute('href', '/admin')
})

test('the proposal of the policy stands first, and its buyer is told of it', async ({ page, browser }) => {
  const id = await buyFollowers(page, 'Gita')
  const proposal = { reason: 'not_started', limit: 72, amount: 5.59, until: '2026-11-28T10:00:00Z' }
  const office = await openDesk(browser)
  await office.route(`**/api/admin/orders/${id}/refunds`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), proposal } })
  })
  await office.locator(`tr[data-order="${id}"]`).getByRole('button', { name: 'Refunds' }).click()
  const proposed = office.getByRole('radio', { name: /As the policy proposes/ })
  await expect(proposed).toBeChecked()
  await expect(office.getByRole('dialog')).toContainText(/Not started within .*72.* hours.* until .*2026/)

  await page.route(`**/api/orders/${id}`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, refund: { ...json.refund, proposal } } })
  })
  await page.goto(`/orders/${id}`)
  await expect(page.locator('[data-proposal=not_started]')).toContainText(
    /has not started within .*72.* hours. You can ask for a refund of .*£5\.59.* until /,
  )
  await page.getByRole('link', { name: 'Ask for the refund' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(`Refund of order ${id.slice(-8)}`)
  await expect(page.getByLabel(/What is it about/)).toHaveValue('Billing Question')
})

test('by keyboard alone, and what the server refuses is said in place', async ({ page, browser }) => {
  const id = await buyFollowers(page, 'Hugo')
  const office = await openDesk(browser)
  const opener = office.locator(`tr[data-order="${id}"]`).getByRole('button', { name: 'Refunds' })
  const dialog = office.getByRole('dialog')
  await opener.focus()
  await office.keyboard.press('Enter')
  await expect(dialog).toBeFocused()
  await office.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await office.keyboard.press('Enter')
  const all = dialog.getByRole('radio', { name: /All that is left/ })
  await expect(all).toBeVisible()
  await office.keyboard.press('Tab')
  await office.keyboard.press('Tab')
  await expect(all).toBeFocused()
  await office.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Another amount' })).toBeFocused()
  await office.keyboard.press('Tab')
  await office.keyboard.type('1.00')
  await office.keyboard.press('Enter')
  // Nothing moves by a second Enter: the sentence has the focus, not the button.
  await expect(dialog.getByText(/£1\.00.* goes back/)).toBeFocused()
  await office.keyboard.press('Enter')
  await office.route(`**/api/admin/orders/${id}/refunds`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'That is more than can still be refunded.' } })
      : route.fallback(),
  )
  await office.keyboard.press('Tab')
  await office.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('more than can still be refunded')
  await office.unrouteAll()
  await dialog.getByRole('button', { name: /Give back/ }).press('Enter')
  await expect(dialog.locator('[data-refund=succeeded]').first()).toBeVisible()
  await expect(dialog.getByRole('status')).toBeFocused()
  await office.keyboard.press('Tab')
  await office.keyboard.press('Enter')
  await expect(opener).toBeFocused()
})

test('what needs attention is counted on its tab, given back, or dealt with', async ({ browser }) => {
  const office = await openDesk(browser)
  const listed = await listIssues(office, [
    { ...ISSUE, kind: 'disputed', id: `${ISSUE.id.slice(0, -1)}2` },
    ISSUE,
  ])
  await office.goto('/admin')
  const tab = office.getByRole('button', { name: /^Needs attention/ })
  await expect(tab).toHaveText(/2$/)
  await tab.click()
  await expect(office).toHaveURL(/tab=attention/)
  await expect(office.locator('[data-issue]')).toHaveCount(2)
  const disputed = office.locator('[data-issue=disputed]')
  await expect(disputed).toContainText('Answer at the provider before its deadline')
  await expect(disputed.getByRole('button', { name: 'Give the money back' })).toHaveCount(0)

  const twice = office.locator('[data-issue=second_payment]')
  await expect(twice).toContainText('£5.59')
  await expect(twice).toContainText('Stripe')
  await expect(twice).toContainText('salma@example.com')
  await office.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await twice.getByRole('button', { name: 'Copy the session id' }).click()
  await expect(office.getByText('Session id copied', { exact: true })).toBeVisible()
  expect(await office.evaluate(() => navigator.clipboard.readText())).toBe(ISSUE.sessionId)

  await office.route('**/api/admin/payment-issues/*/refund', (route) => {
    listed.issues = listed.issues.slice(0, 1)
    const refund = { id: 'r', amount: 5.59, status: 'pending', creditNote: null, reason: null }
    return route.fulfill({ status: 201, json: refund })
  })
  await twice.getByRole('button', { name: 'Give the money back' }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog).toContainText(/£5\.59.* goes back to where it came from/)
  await dialog.getByRole('button', { name: 'Give the money back' }).click()
  await expect(dialog.getByRole('status')).toContainText('It is not finished yet')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(office.locator('[data-issue]')).toHaveCount(1)
  await expect(tab).toHaveText(/1$/)

  await office.route('**/api/admin/payment-issues/*/resolve', (route) => {
    expect(route.request().postDataJSON()).toEqual({ resolution: 'evidence sent' })
    listed.issues = []
    return route.fulfill({ json: { id: ISSUE.id } })
  })
  await disputed.getByRole('button', { name: 'Mark as dealt with' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark as dealt with' })).toBeDisabled()
  await dialog.getByLabel('How was it dealt with?').fill('evidence sent')
  await dialog.getByRole('button', { name: 'Mark as dealt with' }).click()
  await expect(office.getByText('Nothing needs attention')).toBeVisible()
  await expect(tab).toHaveText('Needs attention')

  listed.issues = [{ ...ISSUE, resolvedAt: '2026-11-20T10:00:00Z', resolution: 'evidence sent' }]
  await office.getByRole('checkbox', { name: 'Show what has been dealt with' }).check()
  await expect(twice).toContainText(/Dealt with on .*2026.*: evidence sent/)
  await expect(twice.getByRole('button', { name: 'Mark as dealt with' })).toHaveCount(0)
})

test('an order that needs attention says why, and leads there', async ({ page, browser }) => {
  const id = await buyFollowers(page, 'Ilse')
  const office = await openDesk(browser)
  await office.route('**/api/admin/orders*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const order of json.orders) if (order.id === id) order.needsAttention = 'disputed'
    await route.fulfill({ response, json })
  })
  await office.reload()
  await office.locator(`tr[data-order="${id}"]`).getByRole('link', { name: 'Disputed' }).click()
  await expect(office).toHaveURL(/\/admin\?tab=attention$/)
  await expect(office.locator('h1')).toHaveText('Needs attention')
})

test('dialog, attention and receipt hold at 360 px, in both directions, light and dark', async ({
  page,
  browser,
}) => {
  const id = await buyFollowers(page, 'Jana')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/orders/${id}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByTestId('receipt')).toBeVisible()
  const receipt = new URL(page.url()).pathname
  const office = await openDesk(browser, 360)
  for (const each of [page, office]) await each.emulateMedia({ reducedMotion: 'reduce' })
  const issues = KINDS.map((kind, index) => ({ ...ISSUE, kind, id: `${ISSUE.id.slice(0, -1)}${index}` }))
  await listIssues(office, issues)
  for (const lang of ['en', 'ar']) {
    await page.goto(`${receipt}?lang=${lang}`)
    await expect(page.getByTestId('receipt')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, `${lang} receipt`)

    await office.goto(`/admin?tab=attention&lang=${lang}`)
    await expect(office.locator('[data-issue]')).toHaveCount(KINDS.length)
    await expectNoSidewaysScroll(office)
    await expectAccessible(office, `${lang} attention`)

    await office.goto(`/admin?lang=${lang}`)
    await office.locator(`tr[data-order="${id}"] button[aria-haspopup=dialog]`).click()
    await office.getByRole('radio').last().check()
    await expectNoSidewaysScroll(office)
    await expectAccessible(office, `${lang} refund`)
    await office.getByRole('dialog').locator('button[type=submit]').click()
    await expect(office.getByRole('dialog').locator('[aria-invalid=true]')).toBeVisible()
    await expectAccessible(office, `${lang} refund refused`)
  }
})

test('a receipt is a sheet of paper', async ({ page, quiet }) => {
  quiet.expect(/404/)
  const id = await buyFollowers(page, 'Kofi')
  await page.goto(`/orders/${id}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByTestId('receipt')
  await expect(receipt).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const said of [
    'Crescendo',
    'support@example.com',
    'Kofi',
    '1,000 Followers',
    '@kofi',
    'Card · Paid',
  ]) {
    await expect(receipt.getByText(said, { exact: true }).first()).toBeVisible()
  }
  await expect(receipt.getByRole('row', { name: /Total paid/ })).toContainText('£5.59')
  for (const hidden of [
    page.locator('header'),
    page.locator('footer'),
    page.getByRole('link', { name: 'Back to My Orders' }),
    page.getByRole('button', { name: 'Print' }),
  ]) {
    await expect(hidden).toBeHidden()
  }
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/receipts/00000000-0000-7000-8000-000000000000')
  await expect(page.locator('main')).toContainText('We could not find this receipt')
})
