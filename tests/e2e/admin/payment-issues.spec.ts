import type { Page } from '@playwright/test'
import { ACTIONS_OF_ISSUES, ISSUE_KINDS, type IssueKind } from '../../../shop/payments/issues/issue-kinds.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage, createStaffPage } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'

interface StubbedIssue {
  id: string
  kind: IssueKind
  resolvedAt: string | null
  resolution?: string | null
  assignment?: object | null
}

/** An issue as the API returns it, without its actions: the demo gateway cannot cause one. */
const ISSUE: StubbedIssue & Record<string, unknown> = {
  id: '01999999-0000-7000-8000-000000000001',
  kind: 'second_payment',
  amount: 5.59,
  currency: 'GBP',
  provider: 'stripe',
  sessionId: 'cs_live_a1ZxV9q0example000000000000000000000000000000000000000001',
  paymentId: null,
  orderId: null,
  assignment: null,
  customer: { name: 'Salma', email: 'salma@example.com' },
  createdAt: '2026-11-19T10:00:00Z',
  resolvedAt: null,
  resolution: null,
}

/** Stubs the list of issues and their count; tests change `issues`. */
async function stubIssues(page: Page, issues: StubbedIssue[]): Promise<{ issues: StubbedIssue[] }> {
  const listed = { issues }
  const addActions = (issue: StubbedIssue) => ({
    ...issue,
    actions: issue.resolvedAt ? [] : ACTIONS_OF_ISSUES[issue.kind],
  })
  for (const url of ['**/api/admin/payment-issues?*', '**/api/admin/payment-issues']) {
    await page.route(url, (route) =>
      route.fulfill({ json: { issues: listed.issues.map(addActions), next: null } }),
    )
  }
  await page.route('**/api/admin/tasks', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const tasks = { ...json.tasks, attention: listed.issues.length }
    await route.fulfill({ response, json: { ...json, tasks } })
  })
  return listed
}

test('payment issues are counted on their tab, refunded or resolved', async ({ browser }) => {
  const adminPage = await createStaffPage(browser)
  const listed = await stubIssues(adminPage, [
    { ...ISSUE, kind: 'disputed', id: `${ISSUE.id.slice(0, -1)}2` },
    ISSUE,
  ])
  await adminPage.goto('/admin/reviews')
  const tabs = adminPage.getByRole('navigation', { name: 'To decide' }).getByRole('link')
  const tab = tabs.filter({ hasText: 'Payment issues' })
  await expect(tab).toContainText('2 payment issues')
  // Only what is late or disputed has the color of alarm.
  await expect(tabs.locator('[data-pressing]')).toHaveCount(1)
  await expect(tab.locator('[data-pressing]')).toBeVisible()
  const menu = adminPage.getByRole('navigation', { name: 'Admin' })
  const inMenu = menu.getByRole('link', { name: /^To decide/ }).locator('bdi')
  // Cases of other tests arrive meanwhile.
  await expect(async () => {
    const [all, ...numbers] = (await tabs.locator('bdi').allTextContents()).map(Number)
    expect(all).toBe(numbers.reduce((sum, number) => sum + number, 0))
    await expect(inMenu).toHaveText(`${all}`, { timeout: scaleTimeout(1_000) })
  }).toPass()
  await tab.click()
  await expect(adminPage).toHaveURL(/\/admin\/attention/)
  await expect(adminPage.locator('[data-issue]')).toHaveCount(2)
  const disputed = adminPage.locator('[data-issue=disputed]')
  await expect(adminPage.locator('main')).toContainText(
    'Respond in the provider’s dashboard before the deadline',
  )
  await expect(disputed.getByRole('button', { name: 'Refund' })).toHaveCount(0)

  const twice = adminPage.locator('[data-issue=second_payment]')
  await expect(twice).toContainText('£5.59')
  await expect(twice).toContainText('Stripe')
  await expect(twice).toContainText('salma@example.com')
  await adminPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await twice.getByRole('button', { name: 'Copy: Provider session' }).click()
  await expect(adminPage.getByText('Copied', { exact: true })).toBeVisible()
  expect(await adminPage.evaluate(() => navigator.clipboard.readText())).toBe(ISSUE.sessionId)

  await adminPage.route('**/api/admin/payment-issues/*/refund', (route) => {
    listed.issues = listed.issues.slice(0, 1)
    const refund = { id: 'r', amount: 5.59, status: 'pending', creditNoteLabel: null, reason: null }
    return route.fulfill({ status: 201, json: refund })
  })
  await twice.getByRole('button', { name: 'Refund' }).click()
  const dialog = adminPage.getByRole('dialog')
  await expect(dialog).toContainText(/£5\.59.* will be refunded to the original payment method/)
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(adminPage.getByText('is processing it').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(adminPage.locator('[data-issue]')).toHaveCount(1)
  await expect(tab).toContainText('1 payment issue')

  await adminPage.route('**/api/admin/payment-issues/*/resolve', (route) => {
    expect(route.request().postDataJSON()).toEqual({ resolution: 'evidence sent' })
    listed.issues = []
    return route.fulfill({ json: { id: ISSUE.id } })
  })
  await disputed.getByRole('button', { name: 'Mark as resolved' }).click()
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(dialog.getByLabel('How was it resolved?')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('How was it resolved?').fill('evidence sent')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(adminPage.getByText('No open issues')).toBeVisible()
  await expect(tab).toContainText('0 payment issues')

  listed.issues = [{ ...ISSUE, resolvedAt: '2026-11-20T10:00:00Z', resolution: 'evidence sent' }]
  await adminPage.getByRole('button', { name: 'Show resolved issues' }).click()
  await expect(adminPage).toHaveURL(/\?resolved=1$/)
  await expect(twice).toContainText(/Resolved on .*2026.*: evidence sent/)
  await expect(twice.getByRole('button', { name: 'Mark as resolved' })).toHaveCount(0)
})

test('payment issues are assigned, retried, resolved and dismissed', async ({ browser }) => {
  const adminPage = await createStaffPage(browser)
  await test.step("a refund from the provider's dashboard is assigned to one or several orders", async () => {
    const refundId = '01999999-0000-7000-8000-0000000000aa'
    const [first, second] = ['01999999-0000-7000-8000-0000000000b1', '01999999-0000-7000-8000-0000000000b2']
    const orders = [
      { id: first, packageName: '1,000 Followers', quantity: 1_000, price: 4.79, left: 4.79 },
      { id: second, packageName: '8,000 Views', quantity: 8_000, price: 12.79, left: 3.99 },
    ]
    const assignment = { id: refundId, kind: 'refund', amount: 5.59, orders }
    const listed = await stubIssues(adminPage, [{ ...ISSUE, kind: 'refund_unassigned', assignment }])
    await adminPage.route(`**/api/admin/returns/${refundId}/assignments`, (route) => {
      expect(route.request().postDataJSON()).toEqual({
        parts: [
          { orderId: first, amount: 2.59 },
          { orderId: second, amount: 3 },
        ],
      })
      listed.issues = []
      return route.fulfill({ json: { id: refundId } })
    })
    await adminPage.goto('/admin/attention')
    await adminPage.getByRole('button', { name: 'Assign to orders' }).click()
    const dialog = adminPage.getByRole('dialog')
    await expect(dialog).toContainText('£5.59')
    // No order has enough left for all of it.
    const followers = dialog.getByLabel('1,000 Followers')
    const views = dialog.getByLabel('8,000 Views')
    await expect(followers).toHaveValue('4.79')
    await expect(views).toHaveValue('0.80')
    await expect(dialog).toContainText(/Still not assigned: .?£0\.00/)
    if (CHECKED_LANG === 'en') await expectAccessible(adminPage, 'en assign')
    await views.fill('4')
    await dialog.getByRole('button', { name: /^Assign .?£8\.79/ }).click()
    await expect(dialog).toContainText(/at most .?£3\.99/)
    await views.fill('3')
    await followers.fill('2.59')
    await dialog.getByRole('button', { name: /^Assign .?£5\.59/ }).click()
    await expect(adminPage.getByText('Assigned', { exact: true })).toBeVisible()
    await expect(adminPage.locator('[data-issue]')).toHaveCount(0)
  })
  await test.step('provider problems and failed events are retried, resolved and dismissed', async () => {
    const day = '2026-11-19T10:00:00Z'
    const problem = { provider: 'stripe', operation: 'session', reason: 'Invalid API key', count: 3 }
    const event = {
      provider: 'stripe',
      type: 'charge.updated',
      receivedAt: day,
      attempts: 5,
      reason: 'No order',
    }
    const listed = {
      problems: [{ ...problem, id: 'p1', firstAt: day, lastAt: day, paymentId: null }],
      events: [
        { ...event, eventId: 'evt_1' },
        { ...event, eventId: 'evt_2' },
      ],
    }
    await adminPage.route('**/api/admin/provider-problems', (route) =>
      route.fulfill({ json: { problems: listed.problems } }),
    )
    await adminPage.route('**/api/admin/webhook-events/failed', (route) =>
      route.fulfill({ json: { events: listed.events } }),
    )
    await adminPage.route('**/api/admin/provider-problems/p1/resolve', (route) => {
      listed.problems = []
      return route.fulfill({ json: { id: 'p1' } })
    })
    await adminPage.route('**/api/admin/webhook-events/stripe/*/retry', (route) =>
      route.fulfill({ json: { state: 'failed', reason: 'Still no order' } }),
    )
    await adminPage.route('**/api/admin/webhook-events/stripe/*/dismiss', (route) => {
      listed.events = listed.events.filter(({ eventId }) => !route.request().url().includes(eventId))
      return route.fulfill({ json: { state: 'dismissed' } })
    })
    await visit(adminPage, '/admin/attention')
    await expect(adminPage.locator('[data-problem=session]')).toContainText(
      /Invalid API key.*3.* times since/,
    )
    await adminPage
      .locator('[data-problem=session]')
      .getByRole('button', { name: 'Mark as resolved' })
      .click()
    await expect(adminPage.locator('[data-problem]')).toHaveCount(0)
    const first = adminPage.locator('[data-event=evt_1]')
    await first.getByRole('button', { name: 'Retry' }).click()
    await expect(adminPage.getByText('Still no order').first()).toBeVisible()
    await first.getByRole('button', { name: 'Dismiss' }).click()
    await expect(adminPage.locator('[data-event]')).toHaveCount(1)
    await expect(adminPage.getByText('No open payment issues')).toBeVisible()
  })
})

test('the page of an order says what is wrong with its payment', async ({ page, browser }) => {
  const id = await buyPackage(page, { name: 'Omar' })
  const adminPage = await createStaffPage(browser)
  await test.step('a disputed order is allowed with a reason', async () => {
    const dispute = { id: 'd', state: 'open', reason: 'fraudulent', amount: 5.59, currency: 'GBP' }
    const times = { openedAt: '2026-11-19T10:00:00Z', evidenceDueAt: '2026-11-29T10:00:00Z', closedAt: null }
    let isBlocked = true
    await adminPage.route(`**/api/admin/orders/${id}`, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      await route.fulfill({ response, json: { ...json, disputes: [{ ...dispute, ...times }], isBlocked } })
    })
    await adminPage.route(`**/api/admin/orders/${id}/dispute-override`, (route) => {
      expect(route.request().postDataJSON()).toEqual({ reason: 'The customer withdrew it' })
      isBlocked = false
      return route.fulfill({ json: { id } })
    })
    await adminPage.goto(`/admin/orders/${id}`)
    const disputes = adminPage.getByTestId('disputes')
    await expect(disputes).toContainText(/Open dispute.*£5\.59.*fraudulent.*Evidence due/)
    await expect(adminPage.getByRole('button', { name: 'Start' })).toHaveCount(0)
    await disputes.getByRole('button', { name: 'Allow despite dispute' }).click()
    await adminPage.getByLabel('Reason').fill('The customer withdrew it')
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Allow despite dispute' }).click()
    await expect(adminPage.getByRole('button', { name: 'Start' })).toBeVisible()
    const downloading = adminPage.waitForEvent('download')
    await disputes.getByRole('button', { name: 'Download evidence' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^evidence-.*\.html$/)
  })
  await test.step('nothing is left to allow once the order has ended and its money has gone back', async () => {
    await adminPage.unroute(`**/api/admin/orders/${id}`)
    await adminPage.route(`**/api/admin/orders/${id}`, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const times = { openedAt: json.createdAt, evidenceDueAt: null, closedAt: json.createdAt }
      const lost = { id: 'd', state: 'lost', reason: 'fraudulent', amount: 5.59, currency: 'GBP', ...times }
      const ended = { status: 'completed', paymentStatus: 'refunded', isBlocked: true, disputes: [lost] }
      await route.fulfill({ response, json: { ...json, ...ended } })
    })
    await visit(adminPage, `/admin/orders/${id}`)
    const disputes = adminPage.getByTestId('disputes')
    await expect(disputes).toContainText('Dispute lost')
    await expect(disputes.getByRole('button')).toHaveText(['Download evidence'])
  })
  await test.step('an order with a payment issue shows the reason and links to it', async () => {
    await adminPage.unroute(`**/api/admin/orders/${id}`)
    await adminPage.route(`**/api/admin/orders/${id}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), needsAttention: 'disputed' } })
    })
    await visit(adminPage, `/admin/orders/${id}`)
    await adminPage.getByRole('link', { name: 'Disputed' }).first().click()
    await expect(adminPage).toHaveURL(/\/admin\/attention$/)
    // While the screen replaces its skeleton, both headings are in the page.
    await expect(adminPage.getByRole('heading', { level: 1, name: 'To decide' }).first()).toBeVisible()
  })
})

test('payment issues fit 360 px in both directions, light and dark', async ({ browser }) => {
  const adminPage = await createStaffPage(browser, 360)
  const issues = ISSUE_KINDS.map((kind, index) => ({
    ...ISSUE,
    kind,
    id: `${ISSUE.id.slice(0, -1)}${index}`,
  }))
  await stubIssues(adminPage, issues)
  for (const lang of ['en', 'ar']) {
    await visit(adminPage, `/admin/attention?lang=${lang}`)
    await expect(adminPage.locator('[data-issue]')).toHaveCount(ISSUE_KINDS.length)
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} attention`)
    await adminPage.locator('[data-issue] button[aria-haspopup=dialog]').first().click()
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} give back`)
    await adminPage.keyboard.press('Escape')
    await adminPage.locator('[data-issue=disputed] button[aria-haspopup=dialog]').last().click()
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} dealt with`)
    await adminPage.keyboard.press('Escape')
  }
})
