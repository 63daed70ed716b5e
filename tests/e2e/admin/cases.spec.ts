import type { Page } from '@playwright/test'
import { buyPackage, createStaffPage } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'

/** Opens a case by API as the customer of the page. */
async function openCase(page: Page, orderId: string, body: Record<string, unknown>): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const opened = await page.request.post(`/api/orders/${orderId}/cases`, {
    headers: { authorization: `Bearer ${token}` },
    data: body,
  })
  expect(opened.status(), await opened.text()).toBe(201)
  return (await opened.json()).id
}

test('accepts the refund that the policy proposes, by keyboard from the list', async ({ page, browser }) => {
  const name = `Nadia${Date.now()}`
  const orderId = await buyPackage(page, { name })
  const caseId = await openCase(page, orderId, { kind: 'cancellation', statement: 'Ordered by mistake.' })
  const adminPage = await createStaffPage(browser)
  await adminPage.goto(`/admin/orders?search=${orderId}&trial=include`)
  await expect(adminPage.locator(`[data-order="${orderId}"]`)).toContainText(/Paused\s*Case\s*in .?\d+h/)
  // A paused order is not offered to start.
  await adminPage.goto(`/admin/orders/${orderId}`)
  await expect(adminPage.locator('[data-flag=paused]')).toBeVisible()
  await expect(adminPage.locator('[data-step=started] svg.lucide-pause')).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0)
  await expect(adminPage.getByTestId('timeline').getByRole('progressbar')).toHaveCount(0)
  await expect(adminPage.locator('[data-active-case=open]')).toContainText('Ordered by mistake.')
  const opened = adminPage.getByTestId('story').locator('[data-event=case]')
  await expect(opened).toContainText(/Cancellation: Opened.*Ordered by mistake\./)

  await adminPage.getByRole('link', { name: /^To decide/ }).click()
  const waiting = adminPage.locator('[data-waiting=cases]', { hasText: name })
  await expect(waiting).toContainText(/Cancellation.*Ordered by mistake\./)
  await expect(waiting).toContainText(/in .?\d+h/)
  // Beside the list stands the most urgent item, with its buttons.
  await expect(adminPage.locator('[data-open-case]').getByTestId('decide')).toBeInViewport()
  await expect(waiting.getByRole('button')).toHaveCount(0)
  await waiting.locator('[data-row-link]').click()
  await expect(adminPage.locator(`[data-open-case="${caseId}"]`).getByTestId('decide')).toBeInViewport()
  await adminPage.keyboard.press('Escape')
  await adminPage.getByRole('link', { name: /^Cases/ }).click()
  await adminPage.getByLabel('Filter by kind').selectOption('cancellation')
  await expect(adminPage).toHaveURL(/kind=cancellation/)
  const row = adminPage.locator(`[data-case="${caseId}"]`)
  await expect(row).toContainText('Ordered by mistake.')
  await row.locator('[data-row-link]').focus()
  await adminPage.keyboard.press('Enter')
  const drawer = adminPage.locator(`[data-open-case="${caseId}"]`)
  await expect(drawer).toContainText('Ordered by mistake.')
  await expect(drawer).toContainText(/provides\s*Refund .?£5\.59.?\s*Trial, nothing was charged/)
  await expect(drawer.getByText(/^Decide by/)).toHaveClass(/text-warning/)
  // Beside a list, also under its filters, the item fills the window to its foot.
  const { top, foot } = await drawer.evaluate((open) => {
    const panel = open.closest('section')?.getBoundingClientRect()
    return { top: panel?.top ?? 0, foot: innerHeight - (panel?.bottom ?? 0) }
  })
  expect(foot).toBeCloseTo(24, -1)
  expect((await adminPage.getByLabel('Filter by kind').boundingBox())?.y).toBeCloseTo(top, 0)
  // The last filter ends where the texts of the rows do, and a short quote has the width of a long one.
  const [lastFilter, time] = [adminPage.getByLabel('Filter by status'), row.locator('time').first()]
  const [filterEnd, rowEnd] = await Promise.all(
    [lastFilter, time].map((part) => part.evaluate((element) => element.getBoundingClientRect().right)),
  )
  expect(filterEnd).toBeCloseTo(rowEnd ?? 0, 0)
  const quote = drawer.locator('.quoted-text')
  expect(await quote.evaluate((text) => text.clientWidth + 2 - (text.parentElement?.clientWidth ?? 0))).toBe(
    0,
  )
  await expect(drawer.locator('dd [data-flag=paused]')).toHaveText('Paused')
  await expect(drawer).toContainText(/Accepted policy\s*\d{1,2}\s\w{3}\s\d{4}/)
  await expect(drawer.getByRole('link', { name: 'Refund Policy' })).toHaveAttribute('href', /^\/policies\//)

  const accept = drawer.getByRole('button', { name: /^Refund .*£5\.59/ })
  await accept.click()
  const dialog = adminPage.locator('dialog:modal')
  await expect(dialog).toContainText(/£5\.59.* will be marked as refunded.*no money moves.*cannot be undone/)
  await adminPage.keyboard.press('Escape')
  // Until the closed dialog is gone, the button would open it in vain.
  await expect(adminPage.locator('dialog', { hasText: 'marked as refunded' })).toHaveCount(0)
  await expect(accept).toBeFocused()
  await adminPage.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /Refund .*£5\.59/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(drawer.locator('[data-case-state=resolved]')).toBeVisible()
  await expect(drawer.getByTestId('decide')).toHaveCount(0)
  await expect(row).toHaveCount(0)

  await visit(adminPage, `/admin/orders/${orderId}`)
  await expect(adminPage.locator('[data-status=refunded]')).toBeVisible()
  await expect(adminPage.getByRole('heading', { name: 'Earlier cases' })).toBeVisible()
})

test('adjusts a case with a reason, and shows a conflict before it replaces a decision', async ({
  page,
  browser,
}) => {
  const orderId = await buyPackage(page, { name: 'Omar' })
  const caseId = await openCase(page, orderId, { kind: 'cancellation' })
  const adminPage = await createStaffPage(browser)
  let revision: string | null = '"99"'
  await adminPage.route(`**/api/admin/cases/${caseId}/decision`, (route) =>
    route.fallback(revision ? { headers: { ...route.request().headers(), 'if-match': revision } } : {}),
  )
  await adminPage.goto('/admin/cases')
  await adminPage.locator(`[data-case="${caseId}"] [data-row-link]`).click()
  const drawer = adminPage.locator(`[data-open-case="${caseId}"]`)
  await drawer.getByRole('button', { name: 'Choose the remedy' }).click()
  const dialog = adminPage.locator('dialog:modal')
  const submit = dialog.locator('button[type=submit]')
  await expect(dialog).toContainText(/Not delivered: .*£5\.59.* You can refund at most .*£5\.59/)
  await dialog.getByLabel('Amount in pounds').fill('0')
  await submit.click()
  await expect(dialog).toContainText('Enter an amount above zero')
  await dialog.getByLabel('Amount in pounds').fill('5.60')
  await submit.click()
  await expect(dialog).toContainText(/You can refund at most .*£5\.59/)
  await dialog.getByLabel('Amount in pounds').fill('2.50')
  await submit.click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('Half as a goodwill.')
  await adminPage.goBack()
  await adminPage.getByRole('button', { name: 'Keep editing' }).click()
  await expect(submit).toHaveText(/Refund .*£2\.50/)
  await submit.click()
  await dialog.getByRole('button', { name: 'Load the current version' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  revision = null
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(drawer.getByTestId('decision')).toContainText(/Refund .*£2\.50/)
  await expect(drawer.getByTestId('case-history')).toContainText('Half as a goodwill.')
})

test('refuses a case from the order page; the work can start again', async ({ page, browser }) => {
  const orderId = await buyPackage(page, { name: 'Petra' })
  await openCase(page, orderId, { kind: 'cancellation' })
  const adminPage = await createStaffPage(browser)
  await adminPage.goto(`/admin/orders/${orderId}`)
  await adminPage.getByRole('button', { name: 'Refuse' }).click()
  const dialog = adminPage.locator('dialog:modal')
  await dialog.getByLabel('Reason').fill('Agreed by phone to go on.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(adminPage.locator('[data-active-case]')).toHaveCount(0)
  await expect(adminPage.locator('[data-flag=paused]')).toHaveCount(0)
  await expect(adminPage.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})

test('the keyboard goes on beside the list where a decision took its button away', async ({
  page,
  browser,
}) => {
  const orderId = await buyPackage(page, { name: 'Rania' })
  const caseId = await openCase(page, orderId, { kind: 'cancellation' })
  const adminPage = await createStaffPage(browser)
  await adminPage.goto(`/admin/decisions?item=${encodeURIComponent(`cases:${caseId}`)}`)
  const open = adminPage.locator(`[data-open-case="${caseId}"]`)
  // The foot with the buttons does not cover what has the focus.
  const link = open.getByRole('link', { name: 'Refund Policy' })
  await link.focus()
  const isInSight = await link.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect()
    return document.elementFromPoint(x + 5, y + 5) === element
  })
  expect(isInSight).toBe(true)
  await open.getByRole('button', { name: 'Refuse' }).click()
  const dialog = adminPage.locator('dialog:modal')
  await dialog.getByLabel('Reason').fill('Agreed by phone to go on.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(open.getByTestId('decide')).toHaveCount(0)
  await expect(adminPage.getByRole('region', { name: /^Cancellation/ })).toBeFocused()
})

test('the list and an open case fit 360 px in both directions', async ({ page, browser }) => {
  const orderId = await buyPackage(page, { name: 'Qadira' })
  const statement = 'لم يبدأ العمل. '.repeat(20)
  const caseId = await openCase(page, orderId, { kind: 'cancellation', statement })
  const adminPage = await createStaffPage(browser, 360)
  // Every tab has a count.
  await adminPage.route('**/api/admin/tasks', async (route) => {
    const counts = await (await route.fetch()).json()
    const tasks = Object.fromEntries(Object.keys(counts.tasks).map((name) => [name, 7]))
    await route.fulfill({ json: { ...counts, tasks } })
  })
  for (const lang of ['en', 'ar', 'es']) {
    await visit(adminPage, `/admin/cases?lang=${lang}`)
    await expect(adminPage.locator(`[data-case="${caseId}"]`)).toBeVisible()
    const excerpt = adminPage.locator(`[data-case="${caseId}"] .entered-text`)
    await expect(excerpt).toHaveCSS('unicode-bidi', 'plaintext')
    await expect(excerpt).toHaveCSS('text-align', 'start')
    const tabs = adminPage.getByRole('main').getByRole('navigation').first()
    await expect(tabs.locator('bdi')).toHaveText(['28', '7', '7', '7', '7'])
    for (const tab of await tabs.getByRole('link').all()) await expect(tab).toBeInViewport({ ratio: 1 })
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} cases`)
    await visit(adminPage, `/admin/cases?lang=${lang}&case=${caseId}`)
    await expect(adminPage.getByTestId('decide')).toBeInViewport()
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} case`)
  }
  // The buttons of a row share its width; those of their dialog keep their own.
  await visit(adminPage, '/admin/cases?lang=en')
  await adminPage.locator(`[data-case="${caseId}"]`).getByRole('button', { name: 'Refuse' }).click()
  const close = adminPage.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect.poll(async () => (await close.boundingBox())?.width).toBe(44)
})
