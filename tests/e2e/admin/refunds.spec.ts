import type { Locator, Page } from '@playwright/test'
import { buyPackage, createStaffPage } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'
import { openStaffApi } from '../support/staff-api.ts'

/** Opens the order and its refund dialog. */
async function openRefund(adminPage: Page, id: string): Promise<Locator> {
  await adminPage.goto(`/admin/orders/${id}`)
  await chooseRefund(adminPage)
  return adminPage.getByRole('dialog')
}

async function chooseRefund(adminPage: Page): Promise<void> {
  await adminPage.getByRole('button', { name: 'More actions' }).click()
  await adminPage.getByRole('menuitem', { name: 'Refund', exact: true }).click()
}

test('refunds an order in two parts; the customer sees both and a receipt with credit notes', async ({
  page,
  browser,
}) => {
  const id = await buyPackage(page, { name: 'Farah' })
  const adminPage = await createStaffPage(browser)
  const dialog = await openRefund(adminPage, id)
  const submit = dialog.locator('button[type=submit]')

  await expect(submit).toHaveText(/Refund .*£5\.59/)
  await dialog.getByRole('radio', { name: 'Other amount' }).check()
  await dialog.getByLabel('Amount in pounds').fill('5.60')
  await submit.click()
  await expect(dialog).toContainText(/You can refund at most .*£5\.59/)
  for (const none of ['', '0', '1.005', 'two']) {
    await dialog.getByLabel('Amount in pounds').fill(none)
    await submit.click()
    await expect(dialog).toContainText('Enter an amount above zero')
  }
  await dialog.getByLabel('Amount in pounds').fill('2,10')
  await dialog.getByLabel('Reason (optional)').fill('a part came late')
  await expect(dialog).toContainText(/£2\.10.* will be marked as refunded. This was a trial/)
  await expect(submit).toHaveText(/Refund .*£2\.10/)
  await submit.click()
  await expect(
    adminPage.getByText(/£2\.10.* refunded. The customer gets credit note .*TRIAL-\d+/).first(),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(adminPage.locator('li[data-refund=succeeded]')).toContainText('a part came late')
  // The order can still be processed.
  await expect(adminPage.getByRole('button', { name: 'Start' })).toBeVisible()

  await page.goto(`/orders/${id}`)
  await expect(page.getByTestId('refund')).toContainText(/refunded in the trial: .*£2\.10.*No money moved/)
  await expect(page.getByTestId('history').locator('li').last()).toContainText(/£2\.10.* refunded/)

  await chooseRefund(adminPage)
  await expect(dialog.getByRole('radio', { name: /Full refundable amount/ })).toBeChecked()
  await dialog.getByRole('button', { name: /Refund .*£3\.49/ }).click()
  await expect(adminPage.locator('[data-status=refunded]')).toBeVisible()
  await expect(adminPage.locator('li[data-refund=succeeded]')).toHaveCount(2)
  await expect(adminPage.getByRole('button', { name: 'Start' })).toHaveCount(0)
  // Nothing is left to refund.
  await adminPage.getByRole('button', { name: 'More actions' }).click()
  await expect(adminPage.getByRole('menuitem', { name: 'Refund', exact: true })).toHaveCount(0)

  await visit(page, `/orders/${id}`)
  await expect(page.locator('[data-status=refunded]')).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByTestId('receipt')
  await expect(page.locator('h1')).toHaveText(/^Receipt TRIAL-\d+$/)
  await expect(receipt.getByRole('row', { name: /Credit note/ })).toHaveText([/−£2\.10/, /−£3\.49/])
  await expect(receipt.getByRole('row', { name: /Remaining total/ })).toContainText('£0.00')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await visit(page, '/dashboard')
  await expect(page.getByText('$0.00')).toBeVisible()

  const opening = adminPage.context().waitForEvent('page')
  await adminPage.getByRole('menuitem', { name: 'Receipt' }).click()
  const receiptPage = await opening
  await expect(receiptPage.getByTestId('receipt')).toContainText('Farah')
  await expect(receiptPage.getByRole('link', { name: 'Admin' }).first()).toHaveAttribute(
    'href',
    '/admin/orders',
  )
})

test('proposes the refund of the policy, and the customer is notified', async ({ page, browser }) => {
  const id = await buyPackage(page, { name: 'Gita' })
  const proposal = { reason: 'not_started', limit: 72, amount: 5.59, until: '2026-11-28T10:00:00Z' }
  const adminPage = await createStaffPage(browser)
  await adminPage.route(`**/api/admin/orders/${id}/refunds`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), proposal } })
  })
  const dialog = await openRefund(adminPage, id)
  await expect(dialog.getByRole('radio', { name: /According to the policy/ })).toBeChecked()
  await expect(dialog).toContainText(/Not started within .*72.* hours.* until .*2026/)

  await page.route(`**/api/orders/${id}`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, refund: { ...json.refund, proposal } } })
  })
  await page.goto(`/orders/${id}`)
  await expect(page.locator('[data-proposal=not_started]')).toContainText(
    /did not start within .*72.* hours. You can ask for a refund of .*£5\.59.* until /,
  )
  await page.getByRole('link', { name: 'Ask for the refund' }).click()
  await expect(page.getByTestId('cases').locator('[data-option]').first()).toBeInViewport()
})

test('offers the undelivered share of a partial delivery first', async ({ page, browser }) => {
  const id = await buyPackage(page, { name: 'Lina' })
  const adminPage = await createStaffPage(browser)
  const staff = await openStaffApi(page.request)
  await staff.send('PATCH', `/api/admin/orders/${id}`, { status: 'processing' })
  await staff.send('PATCH', `/api/admin/orders/${id}`, { delivered: 430, status: 'partial' })
  // The drawer opens the dialog over the list. Escape closes one layer at a time.
  await visit(adminPage, `/admin/orders?order=${id}`)
  const drawer = adminPage.getByTestId('order-drawer')
  const refund = adminPage.locator('dialog:modal')
  const open = drawer.getByRole('button', { name: 'Refund' })
  await open.click()
  await expect(refund.getByRole('radio', { name: /Undelivered .*57%.* £3\.19/ })).toBeChecked()
  await adminPage.keyboard.press('Escape')
  await expect(refund).toHaveCount(0)
  await expect(open).toBeFocused()
  await adminPage.keyboard.press('Enter')
  await refund.getByRole('button', { name: /Refund .*£3\.19/ }).click()
  await expect(refund).toHaveCount(0)
  const message = adminPage.getByText(/£3\.19.* refunded/).first()
  // A message stays under the pointer, however slow the machine.
  await message.hover()
  await expect(adminPage).toHaveURL(new RegExp(`order=${id}$`))
  await adminPage.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(message).toBeVisible()
  await visit(adminPage, `/admin/orders/${id}`)
  await expect(adminPage.locator('li[data-refund=succeeded]')).toContainText('£3.19')
})

test('a refund is sent once, and by keyboard alone', async ({ page, browser }) => {
  const id = await buyPackage(page, { name: 'Ines' })
  const adminPage = await createStaffPage(browser)
  let [online, lost] = [true, false]
  await adminPage.route(`**/api/admin/orders/${id}/refunds`, async (route) => {
    if (!online) return route.abort()
    if (lost || route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    ;[online, lost] = [false, true]
    return route.abort()
  })
  // Early, because a browser takes a moment to intercept requests.
  let [refusing, requestCount] = [false, 0]
  await adminPage.route(`**/api/admin/orders/${id}/refunds`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    requestCount += 1
    if (!refusing) return route.fallback()
    return route.fulfill({ status: 422, json: { message: 'That is more than can still be refunded.' } })
  })
  await test.step('a lost response does not refund twice', async () => {
    const dialog = await openRefund(adminPage, id)
    await dialog.getByRole('radio', { name: 'Other amount' }).check()
    await dialog.getByLabel('Amount in pounds').fill('1')
    await dialog.getByRole('button', { name: /Refund/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('cannot be reached')
    await dialog.getByRole('button', { name: /Refund/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('cannot be reached')
    online = true
    await dialog.getByRole('button', { name: /Refund/ }).click()
    await expect(adminPage.locator('li[data-refund]')).toHaveCount(1)
    await expect(adminPage.locator('li[data-refund]')).toContainText('£1.00')
    await expect(adminPage.getByText('£4.59')).toBeVisible()
  })
  await test.step('refunds by keyboard and shows the server’s refusal in the dialog', async () => {
    ;[refusing, requestCount] = [true, 0]
    const opener = adminPage.getByRole('button', { name: 'More actions' })
    const item = adminPage.getByRole('menuitem', { name: 'Refund', exact: true })
    const dialog = adminPage.getByRole('dialog')
    const openByKeyboard = async () => {
      await opener.focus()
      await adminPage.keyboard.press('Enter')
      await expect(item).toBeVisible()
      await item.focus()
      await adminPage.keyboard.press('Enter')
    }
    await openByKeyboard()
    await expect(dialog).toBeFocused()
    await adminPage.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await openByKeyboard()
    const all = dialog.getByRole('radio', { name: /Full refundable amount/ })
    await expect(all).toBeVisible()
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.press('Tab')
    await expect(all).toBeFocused()
    await adminPage.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Other amount' })).toBeFocused()
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('1.00')
    // Enter in a field refunds nothing; only the button does.
    await adminPage.keyboard.press('Enter')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.press('Enter')
    await adminPage.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: /Refund .*£1\.00/ })).toBeFocused()
    expect(requestCount).toBe(0)
    await adminPage.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('more than can still be refunded')
    refusing = false
    await dialog.getByRole('button', { name: /Refund/ }).press('Enter')
    await expect(adminPage.locator('[data-refund=succeeded]')).toHaveCount(2)
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

test('refund dialog and receipt fit 360 px in both directions, light and dark', async ({ page, browser }) => {
  const id = await buyPackage(page, { name: 'Jana' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/orders/${id}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByTestId('receipt')).toBeVisible()
  const receipt = new URL(page.url()).pathname
  const adminPage = await createStaffPage(browser, 360)
  for (const lang of ['en', 'ar']) {
    await visit(page, `${receipt}?lang=${lang}`)
    await expect(page.getByTestId('receipt')).toBeVisible()
    await expectNoHorizontalScroll(page)
    if (lang === CHECKED_LANG) await expectAccessible(page, `${lang} receipt`)

    await adminPage.goto(`/admin/orders?order=${id}&lang=${lang}`)
    await adminPage.getByTestId('order-drawer').locator('button[aria-haspopup=dialog]').click()
    await adminPage.getByRole('radio').last().check()
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} refund`)
    await adminPage.locator('dialog:modal').locator('button[type=submit]').click()
    await expect(adminPage.locator('dialog:modal').locator('[aria-invalid=true]')).toBeVisible()
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} refund refused`)
  }
})

test('the customer’s page and receipt of an order', async ({ page, quiet }) => {
  quiet.expect(/404/)
  const id = await buyPackage(page, { name: 'Kofi' })
  await page.goto(`/orders/${id}`)
  await test.step('a receipt prints on one sheet', async () => {
    await page.getByRole('link', { name: 'Receipt' }).click()
    const receipt = page.getByTestId('receipt')
    await expect(receipt).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const text of [
      'Crescendo',
      'support@example.com',
      'Kofi',
      '1,000 Followers',
      '@kofi',
      'Card · Paid',
    ]) {
      await expect(receipt.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await expect(receipt.getByRole('row', { name: 'Total (trial)' })).toContainText('£5.59')
    for (const hidden of [
      page.locator('header').first(),
      page.locator('footer'),
      page.getByRole('link', { name: 'Back to My Orders' }),
      page.getByRole('button', { name: 'Print' }),
    ]) {
      await expect(hidden).toBeHidden()
    }
    await page.emulateMedia({ media: 'screen' })
    await visit(page, '/receipts/00000000-0000-7000-8000-000000000000')
    await expect(page.locator('main')).toContainText('We could not find this receipt')
  })
  await test.step('a refund that the bank returned is not shown as received', async () => {
    await page.route(`**/api/orders/${id}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), status: 'refunded' } })
    })
    await visit(page, `/orders/${id}`)
    const refund = page.getByTestId('refund')
    await expect(refund).toContainText('did not arrive')
    await expect(refund.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      /about=billing&order=/,
    )
  })
})
