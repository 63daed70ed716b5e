import { readFile } from 'node:fs/promises'
import { buyPackage, openAdmin } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test } from '../support/fixtures.ts'

test('staff search, open and partially complete an order with a note; the list keeps its state', async ({
  page,
  browser,
}) => {
  const name = `Ines${Date.now() % 1_000_000}`
  const id = await buyPackage(page, { name })
  const adminPage = await openAdmin(browser)
  const row = adminPage.locator(`tr[data-order="${id}"]`)
  await expect(row).toBeVisible()
  await adminPage.keyboard.press('/')
  await expect(adminPage.getByRole('searchbox')).toBeFocused()
  await adminPage.keyboard.type(`@${name}`)
  await expect(adminPage).toHaveURL(/search=%40Ines/)
  await expect(adminPage.locator('tr[data-order]')).toHaveCount(1)
  await adminPage.getByRole('button', { name: 'Late', exact: true }).click()
  await expect(adminPage.getByText('No orders match')).toBeVisible()
  await adminPage.getByRole('button', { name: 'To start' }).click()
  await expect(adminPage).toHaveURL(/queue=to_start/)
  await adminPage.getByRole('combobox', { name: 'Sort by' }).selectOption('price_high')
  await expect(adminPage).toHaveURL(/sort=price_high/)
  const address = adminPage.url()

  await row.getByRole('link', { name: id.slice(-8) }).click()
  await expect(adminPage.locator('h1')).toContainText(id.slice(-8))
  await adminPage.getByRole('button', { name: 'Start' }).click()
  const dialog = adminPage.getByRole('dialog')
  await expect(dialog).toContainText('The customer gets an email that the work has started')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(adminPage.locator('[data-status=processing]')).toBeVisible()
  await adminPage.getByRole('button', { name: 'More actions' }).click()
  await adminPage.getByRole('button', { name: 'Mark as partial' }).click()
  await dialog.getByLabel('Delivered').fill('600')
  await dialog.getByLabel('Note (optional)').fill('the profile went private')
  await dialog.getByRole('button', { name: 'Mark as partial' }).click()
  await expect(adminPage.locator('[data-status=partial]')).toBeVisible()
  const story = adminPage.getByTestId('story')
  await expect(story).toContainText('the profile went private')
  await expect(story.getByRole('listitem').last()).toContainText('Partially delivered')
  await expect(adminPage.locator('[data-mail=order_ended]')).toBeVisible()
  await expect(adminPage.locator('[data-flag=fellShort]')).toBeVisible()

  await adminPage.getByRole('link', { name: 'All orders' }).click()
  await expect(adminPage).toHaveURL(address)
  await expect(row.locator('[data-status=partial]')).toBeVisible()
  await page.goto(`/orders/${id}`)
  await expect(page.locator('[data-status=partial]')).toBeVisible()
  await expect(page.getByTestId('history')).not.toContainText('private')
})

test('staff start several orders at once and export them; fits 360 px in both directions', async ({
  page,
  browser,
}) => {
  const name = `Jana${Date.now() % 1_000_000}`
  const first = await buyPackage(page, { name })
  await buyPackage(await (await browser.newContext()).newPage(), { name: `${name}b` })
  const adminPage = await openAdmin(browser, 360)
  for (const lang of ['ar', 'en']) {
    await adminPage.goto(`/admin/orders?search=${name}&lang=${lang}`)
    await expect(adminPage.locator('tr[data-order]')).toHaveCount(2)
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} orders`)
    await adminPage.goto(`/admin/orders/${first}?lang=${lang}`)
    await expect(adminPage.getByTestId('story')).toBeVisible()
    await expectNoHorizontalScroll(adminPage)
    if (lang === CHECKED_LANG) await expectAccessible(adminPage, `${lang} order`)
  }
  await adminPage.goto(`/admin/orders?search=${name}`)
  await adminPage.getByRole('checkbox', { name: /Select all 2 orders/ }).check()
  await adminPage.getByRole('button', { name: 'Start selected' }).click()
  await expect(adminPage.getByText('2 orders started', { exact: true })).toBeVisible()
  await expect(adminPage.locator('tr[data-order] [data-status=processing]')).toHaveCount(2)
  await expect(adminPage.getByRole('checkbox')).toHaveCount(0)

  const downloading = adminPage.waitForEvent('download')
  await adminPage.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.join()).toContain(first)
})

test('going back from an order restores the loaded pages and the scroll position', async ({
  page,
  browser,
}) => {
  await buyPackage(page, { name: 'Kira' })
  const adminPage = await openAdmin(browser)
  const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
  // Splits one order list into two pages.
  await adminPage.route('**/api/admin/orders?*', async (route) => {
    const second = route.request().url().includes('before=')
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/before=[^&]*/, ''),
    })
    const [order] = (await response.json()).orders
    const orders = Array.from({ length: 40 }, (_, n) => ({ ...order, id: idOf(n + (second ? 40 : 0)) }))
    await route.fulfill({ response, json: { orders, next: second ? null : idOf(39) } })
  })
  await adminPage.goto('/admin/orders?paid=yes')
  await adminPage.getByRole('button', { name: 'Load more orders' }).click()
  const rows = adminPage.locator('tr[data-order]')
  await expect(rows).toHaveCount(80)
  const far = rows.nth(60)
  await far.scrollIntoViewIfNeeded()
  await far.getByRole('link').first().click()
  await expect(adminPage.getByText('Order not found')).toBeVisible()
  await adminPage.goBack()
  await expect(rows).toHaveCount(80)
  await expect(far).toBeInViewport()
  expect(await adminPage.evaluate(() => window.scrollY)).toBeGreaterThan(1_000)
})
