import type { Browser, Page } from '@playwright/test'
import { buyPackage, openAdmin } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  openOtherPage,
  registerAndLogIn,
  test,
  visit,
} from '../support/fixtures.ts'
import { openStaffApi } from '../support/staff-api.ts'

/** Opens the order in the drawer of the owner's order list. */
async function openOrderInAdmin(browser: Browser, id: string) {
  const adminPage = await openAdmin(browser, 390)
  await adminPage.locator(`[data-row="${id}"]`).getByRole('link').first().click()
  return { office: adminPage, row: adminPage.getByTestId('order-drawer') }
}

/** Returns the share of the ten bars that is filled from their foot, and the side of the lowest one, where reading starts. */
async function getProgressBar(page: Page) {
  const bars = await page
    .getByRole('progressbar')
    .locator('[data-filled]')
    .evaluateAll((fills) =>
      fills.map((fill) => {
        const { height, x } = fill.getBoundingClientRect()
        const bar = fill.parentElement?.getBoundingClientRect()
        return { filled: Math.min(1, height / (bar?.height ?? 0)), x }
      }),
    )
  const isFromLeft = (bars.at(0)?.x ?? 0) < (bars.at(-1)?.x ?? 0)
  return {
    share: bars.reduce((sum, { filled }) => sum + filled, 0) / 10,
    from: isFromLeft ? 'left' : 'right',
  }
}

test('staff start an order and report progress; the customer sees it live in English and Arabic', async ({
  page,
  browser,
}) => {
  const id = await buyPackage(page, { name: 'Dana' })
  await page.goto('/orders')
  const card = page.locator(`[data-order="${id}"]`)
  await expect(card.locator('[data-step=started]')).toHaveAttribute('aria-current', 'step')
  await expect(card).toContainText(/Starts by .+Delivery by /)
  await expect(card.getByRole('progressbar')).toHaveCount(0)

  const { office: adminPage, row } = await openOrderInAdmin(browser, id)
  await row.getByRole('button', { name: 'Start' }).click()
  await row.getByLabel('Start count').fill('2310')
  await row.getByLabel('Delivered of 1,000').fill('400')
  await expectNoHorizontalScroll(adminPage)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(adminPage.getByText(/^Progress of order .+ saved$/)).toBeVisible()

  await page.clock.install()
  await page.reload()
  await expect(card.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    /400.* of .*1,000.* delivered/,
  )
  // Its bar takes the place of the steps, and several orders fit a screen.
  await expect(card.getByTestId('timeline')).toHaveCount(0)
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(240)
  const stateAndBar = await card
    .locator('[data-status], [role=progressbar]')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().x))
  expect(stateAndBar).toEqual([stateAndBar[0], stateAndBar[0]])
  await expect(card).toContainText(/400.* of .*1,000.* delivered/)
  await expect(card).toContainText(/Delivery by /)
  await card.getByRole('link', { name: '1,000 Followers' }).click()
  await expect.poll(() => getProgressBar(page)).toEqual({ share: expect.closeTo(0.4, 1), from: 'left' })
  // The delivered count is the headline, above the day of the delivery, which is that of the last step too.
  await expect(page.locator('[data-bars]').first()).toContainText(
    /400.* of .*1,000.* delivered.*Delivery by /,
  )
  await expect(page.locator('[data-step=delivered]')).toHaveAttribute('aria-current', 'step')
  await expect(page.locator('[data-step=delivered]')).toContainText(/by \W*\w+/)

  await visit(page, `/orders/${id}?lang=ar`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /وصل .*400.* من .*1,000/)
  await expect.poll(() => getProgressBar(page)).toEqual({ share: expect.closeTo(0.4, 1), from: 'right' })
  await expect(page.getByTestId('history').locator('li')).toHaveText([
    /^تم تقديم الطلب/,
    /^تم استلام الدفعة/,
    /^بدأ التنفيذ/,
    /^العدد عند البدء: .*2,310/,
    /^وصل .*400.* من .*1,000/,
  ])

  await row.getByLabel('Delivered of 1,000').fill('820')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(adminPage.getByText(/^Progress of order .+ saved$/)).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '820')
  // Eight of ten bars are full, and a fifth of the ninth.
  await expect(page.locator('[data-filled="1"]')).toHaveCount(8)
  await expect(page.locator('[data-filled="0.2"]')).toHaveCount(1)
  await row.getByRole('button', { name: 'Complete' }).click()
  await expect(row.locator('[data-status=completed]')).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.locator('[data-step=delivered]')).toHaveAttribute('data-state', 'done')
  await expect(page.getByTestId('history').locator('li').last()).toContainText('مكتمل')
  await expect.poll(() => getProgressBar(page)).toMatchObject({ share: expect.closeTo(1, 1) })
  const bars = page.locator('[data-fold]')
  await expect(bars).toHaveAttribute('data-fold', 'play')
  await page.reload()
  await expect(bars).toHaveAttribute('data-fold', 'done')
  await visit(page, '/orders')
  await expect(card.locator('[data-status=completed]')).toBeVisible()
  // Its badge and its days say it.
  await expect(card.getByTestId('timeline')).toHaveCount(0)
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(180)
})

test('rejects a report on an order that has ended meanwhile and shows the reason', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.expect(/409/)
  const id = await buyPackage(page, { name: 'Ines' })
  const { office: adminPage, row } = await openOrderInAdmin(browser, id)
  await row.getByRole('button', { name: 'Start' }).click()
  const { office: other, row: same } = await openOrderInAdmin(browser, id)
  await same.getByRole('button', { name: 'Complete' }).click()
  await expect(same.locator('[data-status=completed]')).toBeVisible()
  await row.getByLabel('Delivered of 1,000').fill('300')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(adminPage.getByText('The progress could not be saved', { exact: true })).toBeVisible()
  await expect(
    adminPage.getByText('This order is not being processed', { exact: false }).first(),
  ).toBeVisible()
  await other.close()
})

test('keeps the screen when a refresh fails and marks it as outdated', async ({ page, quiet }) => {
  quiet.expect(/503|call failed/)
  await buyPackage(page, { name: 'Omar' })
  await page.clock.install()
  await page.route('**/api/orders/my-orders', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.orders[0].late = 'start'
    await route.fulfill({ response, json })
  })
  await page.goto('/orders')
  const card = page.locator('[data-order]')
  await expect(card.locator('[data-late=start]')).toContainText('This order should have started by ')
  await expect(card.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')

  await page.unrouteAll()
  const refused = page.waitForResponse('**/api/orders/my-orders')
  await page.route('**/api/orders/my-orders', (route) => route.fulfill({ status: 503, json: {} }))
  await page.clock.fastForward(31_000)
  await refused
  await page.clock.runFor(500)
  await expect(card).toBeVisible()
  await expect(page.getByText('Failed to load orders')).toHaveCount(0)
})

test('shows the page of an order and its printable receipt', async ({ page, quiet }) => {
  quiet.expect(/404/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Currency' }).click()
  await page.getByRole('button', { name: /USD/ }).click()
  const id = await buyPackage(page, { name: 'Paula', currency: 'USD' })
  await page.goto('/orders')
  // The whole card opens the order.
  const box = await page.locator(`[data-order="${id}"]`).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.locator('h1 + div')).toContainText(`Order ${id.slice(-8)}`)
  const sheet = page.locator(`article[data-order="${id}"]`)
  await expect(sheet).toContainText('£5.59')
  await expect(sheet).toContainText(/\$7\.07.* at .*1 GBP = 1\.26.*, the rate of .*2024/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await sheet.getByText('Wrong username or video?').click()
  await sheet.getByLabel('TikTok username').fill('paula.right')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toContainText('@paula.right')

  await page.emulateMedia({ media: 'print' })
  for (const text of [
    'Crescendo',
    'support@example.com',
    id,
    '1,000 Followers',
    'Card · Paid',
    '£5.59',
    'Pending',
  ]) {
    await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible()
  }
  for (const hidden of [
    page.locator('header'),
    page.locator('footer'),
    page.getByRole('link', { name: 'Back to My Orders' }),
    page.getByRole('button', { name: 'Print' }),
    page.getByTestId('timeline'),
    page.getByTestId('history'),
  ]) {
    await expect(hidden).toBeHidden()
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_050)

  await page.emulateMedia({ media: 'screen' })
  const section = page.getByTestId('cases')
  await section.locator('summary').click()
  await expect(section.locator('[data-option]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to My Orders' }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await visit(page, '/orders/00000000-0000-7000-8000-000000000000')
  await expect(page.locator('main')).toContainText('We could not find this order')
})

test('shows the state of the order on return from a wallet', async ({ page, browser, quiet }) => {
  quiet.expect(/404/)
  const paid = await buyPackage(page, { name: 'Wanda' })
  const result = page.locator('[data-result]')
  await page.goto(`/payment-success?method=paypal&orderId=${paid}&amount=0.01`)
  await expect(result).toHaveAttribute('data-result', 'checking')
  await expect(page.getByTestId('trial-banner')).toContainText('nothing is charged')
  await expect(result).toHaveAttribute('data-result', 'success')
  await expect(page.locator('main')).not.toContainText('0.01')
  const purchase = page.getByTestId('purchase')
  await expect(purchase).toContainText('@wanda')
  await expect(purchase).toContainText(/Delivery by \W?\w{3}\s\d+\s\w{3}.*Starts by \W?\w{3}\s\d+\s\w{3}/)
  // The button above leads to the only order.
  await expect(purchase).toContainText(paid.slice(-8))
  await expect(purchase).toContainText(/Trial.*Total£5\.59/)
  await expect(result.locator('div:has(+ [data-testid=purchase]) a').first()).toHaveAttribute(
    'href',
    `/orders/${paid}`,
  )
  await result.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByTestId('receipt')).toContainText('@wanda')

  const stranger = await openOtherPage(browser)
  await stranger.goto(`/payment-success?method=paypal&orderId=${paid}&amount=5.59`)
  await expect(stranger.locator('[data-result=loggedOut]')).toBeVisible()
  await stranger.locator('main').getByRole('link', { name: 'Login' }).click()
  await registerAndLogIn(stranger, 'Mallory')
  await expect(stranger).toHaveURL(new RegExp(`/payment-success\\?method=paypal&orderId=${paid}`))
  await expect(stranger.locator('[data-result=unknown]')).toContainText('could not find this order')

  const unpaid = await buyPackage(stranger, { name: 'Mallory', registered: true, pay: false })
  await visit(stranger, `/payment-success?method=applepay&orderId=${unpaid}&amount=5.59`)
  await expect(stranger.locator('[data-result=confirming]')).toContainText('Payment verification timed out')
})

test('account pages fit 360 px in both directions, light and dark', async ({ page }) => {
  const id = await buyPackage(page, { name: 'Hala' })
  const staff = await openStaffApi(page.request)
  await staff.send('PATCH', `/api/admin/orders/${id}`, { status: 'processing' })
  await staff.send('PATCH', `/api/admin/orders/${id}`, { delivered: 820 })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const lang of ['en', 'ar']) {
    for (const path of ['/dashboard', '/orders', `/orders/${id}`]) {
      await visit(page, `${path}?lang=${lang}`)
      await expect(page.getByRole('progressbar')).toBeVisible()
      // The dashboard leads with the order that is delivered now.
      if (path === '/dashboard')
        await expect(page.locator('[data-bars]').getByRole('link')).toHaveAttribute('href', `/orders/${id}`)
      await expectNoHorizontalScroll(page)
      // Short, as below screens with one task.
      await expect(page.locator('footer svg').first()).toBeHidden()
      if (lang === CHECKED_LANG) await expectAccessible(page, `${lang} ${path}`)
    }
  }
})

test('folds orders that were cancelled before their payment below the others', async ({ page }) => {
  const paid = await buyPackage(page, { name: 'Carla' })
  const unpaid = await buyPackage(page, { name: 'Carla', registered: true, pay: false })
  await visit(page, '/orders')
  const card = page.locator(`[data-order="${unpaid}"]`)
  await card.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(card).toBeHidden()
  await expect(page.locator(`[data-order="${paid}"]`)).toBeVisible()
  await page.getByText('1 order that was not paid').click()
  await expect(card.locator('[data-status=cancelled]')).toBeVisible()
})

test('asks for the niche of an order that was placed by API without one', async ({ page }) => {
  await createAccount(page, 'Nico')
  await page.goto('/about')
  const id = await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('token')}`,
    }
    const body = JSON.stringify({ package_id: 'views-8000', origin_url: location.origin, username: 'nico' })
    await fetch('/api/stripe/checkout/session', { method: 'POST', headers, body })
    const answer = await fetch('/api/orders/my-orders', { headers })
    const { orders } = (await answer.json()) as { orders: { id: string }[] }
    return orders[0]?.id
  })
  await visit(page, `/orders/${id}?lang=es`)
  const send = page.getByTestId('ask-niche')
  await send.getByLabel('Nicho de contenido').selectOption('Gaming')
  await send.getByRole('button', { name: 'Guardar' }).click()
  await expect(send).toHaveCount(0)
  await visit(page, `/orders/${id}`)
  await expect(page.locator('h1')).toBeVisible()
  await expect(send).toHaveCount(0)
})
