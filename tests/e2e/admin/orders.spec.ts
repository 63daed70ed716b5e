import { readFile } from 'node:fs/promises'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage, createStaffPage, openAdmin } from '../support/admin.ts'
import { expect, expectNoHorizontalScroll, openOtherPage, test, visit } from '../support/fixtures.ts'
import { openStaffApi } from '../support/staff-api.ts'

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
  await adminPage.getByRole('button', { name: /^Late/ }).click()
  await expect(adminPage.getByText('No orders match')).toBeVisible()
  // Other tests save views whose names end alike.
  await adminPage.getByRole('button', { name: /^To start/ }).click()
  await expect(adminPage).toHaveURL(/queue=toStart/)
  // The other filters stand behind one button, which shows what is set.
  const status = adminPage.getByRole('combobox', { name: 'Filter by status' })
  await expect(status).toHaveCount(0)
  await adminPage.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(status).toBeVisible()
  await adminPage.getByRole('combobox', { name: 'Sort by' }).selectOption('price_high')
  await expect(adminPage).toHaveURL(/sort=price_high/)
  const address = adminPage.url()

  await row.getByRole('link', { name: id.slice(-8) }).click()
  await expect(adminPage).toHaveURL(/order=/)
  await adminPage.getByRole('link', { name: 'Open order page' }).click()
  await expect(adminPage.locator('h1')).toContainText(id.slice(-8))
  await adminPage.getByRole('button', { name: 'Start' }).click()
  const dialog = adminPage.getByRole('dialog')
  await expect(dialog).toContainText('No email is sent: the shop has no mail server')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(adminPage.locator('[data-status=processing]')).toBeVisible()
  await adminPage.getByRole('button', { name: 'More actions', exact: true }).click()
  await adminPage.getByRole('menuitem', { name: 'Mark as partial' }).click()
  await dialog.getByLabel('Delivered').fill('600')
  await dialog.getByLabel('Note (optional)').fill('the profile went private')
  await dialog.getByRole('button', { name: 'Mark as partial' }).click()
  await expect(adminPage.locator('[data-status=partial]')).toBeVisible()
  const story = adminPage.getByTestId('story')
  await expect(story).toContainText('the profile went private')
  await expect(story.getByRole('listitem').last()).toContainText('Partially delivered')
  await expect(adminPage.locator('[data-email=order_ended]')).toBeVisible()
  await expect(adminPage.locator('[data-flag=fellShort]')).toBeVisible()
  // The times of the last two steps stand beside each other.
  const times = await adminPage
    .getByTestId('timeline')
    .locator('time')
    .evaluateAll((all) =>
      all.map((time) => {
        const text = document.createRange()
        text.selectNodeContents(time)
        return text.getBoundingClientRect().toJSON() as DOMRect
      }),
    )
  const [started, ended] = times.slice(-2)
  expect(started && ended && started.right <= ended.left).toBe(true)

  await adminPage.getByRole('link', { name: 'All orders' }).click()
  await expect(adminPage).toHaveURL(`${address}&order=${id}`)
  await expect(adminPage.getByTestId('order-drawer').locator('[data-status=partial]')).toBeVisible()
  await expect(async () => {
    await adminPage.keyboard.press('Escape')
    await expect(adminPage).toHaveURL(address, { timeout: scaleTimeout(1_000) })
  }).toPass()
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
  await buyPackage(await openOtherPage(browser), { name: `${name}b` })
  const adminPage = await createStaffPage(browser, 360)
  for (const lang of ['ar', 'en']) {
    await visit(adminPage, `/admin/orders?search=${name}&lang=${lang}`)
    await expect(adminPage.locator('li[data-order]')).toHaveCount(2)
    await expectNoHorizontalScroll(adminPage)
    await visit(adminPage, `/admin/orders/${first}?lang=${lang}`)
    await expect(adminPage.getByTestId('story')).toBeVisible()
    await expectNoHorizontalScroll(adminPage)
  }
  await adminPage.setViewportSize({ width: 1280, height: 844 })
  // The file of a list contains trial orders only where its filter asks for them.
  await visit(adminPage, `/admin/orders?search=${name}&trial=only`)
  const rows = adminPage.locator('tr[data-order]')
  await adminPage.getByRole('checkbox', { name: 'Select all' }).check()
  // The key works although a checkbox has the focus.
  await adminPage.keyboard.press('/')
  await expect(adminPage.getByRole('searchbox')).toBeFocused()
  const bar = adminPage.getByTestId('selected')
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Start 2' }).click()
  await adminPage
    .getByRole('dialog', { name: 'Start 2 orders?' })
    .getByRole('button', { name: 'Start' })
    .click()
  await expect(adminPage.getByText('2 orders started', { exact: true })).toBeVisible()
  await expect(rows.locator('[data-status=processing]')).toHaveCount(2)
  await expect(bar).toBeHidden()

  await rows.first().getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Complete 1' }).click()
  const dialog = adminPage.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(rows.first().locator('[data-status=completed]')).toBeVisible()
  await expect(rows.last().locator('[data-status=processing]')).toBeVisible()

  await rows.last().getByRole('checkbox').check()
  const selected = adminPage.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export CSV' }).click()
  expect((await readFile(await (await selected).path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)

  const downloading = adminPage.waitForEvent('download')
  await adminPage.getByRole('button', { name: 'Export CSV' }).first().click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.join()).toContain(first)
})

test('staff record progress in a drawer that keeps the list, go on by key, and save a view', async ({
  page,
  browser,
}) => {
  const name = `Lena${Date.now() % 1_000_000}`
  const viewName = `${name} to start`
  const first = await buyPackage(page, { name })
  const second = await buyPackage(await openOtherPage(browser), { name: `${name}b` })
  const adminPage = await createStaffPage(browser)
  await adminPage.goto(`/admin/orders?queue=toStart&search=${name}`)
  const rows = adminPage.locator('tr[data-order]')
  const drawer = adminPage.getByTestId('order-drawer')
  await rows.first().getByRole('link').click()
  await expect(drawer).toHaveAttribute('data-order', first)
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  // Nothing is delivered yet.
  await expect(drawer.getByText('Progress', { exact: true })).toHaveCount(0)
  const staff = await openStaffApi(page.request)
  const address = `**/api/admin/orders/${first}`
  await adminPage.route(address, async (route) => {
    if (route.request().method() === 'PATCH')
      await staff.send('PATCH', `/api/admin/orders/${first}`, { status: 'processing' })
    await route.continue()
  })
  // A colleague was faster. A started order leaves the queue, and the drawer keeps it.
  await drawer.getByRole('button', { name: 'Start' }).click()
  await expect(adminPage.getByText('The order already had this status').first()).toBeVisible()
  await adminPage.unroute(address)
  await expect(rows).toHaveCount(1)
  await staff.send('PATCH', `/api/admin/orders/${first}`, { startCount: 1_190, delivered: 700 })
  await drawer.getByLabel('Start count').fill('1200')
  await drawer.getByLabel(/^Delivered/).fill('600')
  await drawer.getByRole('button', { name: 'Save' }).click()
  // A colleague has recorded more meanwhile: nothing is saved, and the form starts from their counts.
  await expect(adminPage.getByRole('region', { name: 'Notifications' })).toContainText(
    'You see their change now: make yours again.',
  )
  await expect(drawer.getByLabel(/^Delivered/)).toHaveValue('700')
  await drawer.getByLabel('Start count').fill('1200')
  await drawer.getByLabel(/^Delivered/).fill('5000')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Enter 1,000 or less')).toBeVisible()
  await drawer.getByLabel(/^Delivered/).fill('800')
  await drawer.getByLabel('Note (optional)').fill('begun by hand')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('800/1,000')).toBeVisible()
  await drawer.getByRole('button', { name: 'Complete' }).focus()
  await adminPage.keyboard.press('j')
  await expect(drawer).toHaveAttribute('data-order', second)
  await adminPage.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await adminPage.getByRole('button', { name: 'Save view' }).click()
  await adminPage.getByLabel('Name of the view').fill(viewName)
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  const view = adminPage.getByRole('button', { name: viewName, exact: true })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  // The view belongs to the account, so another browser shows it.
  const otherPage = await createStaffPage(browser)
  await otherPage.goto('/admin/orders')
  await expect(otherPage.getByRole('button', { name: viewName, exact: true })).toBeVisible()
  await visit(adminPage, '/admin/orders')
  await view.click()
  await expect(adminPage).toHaveURL(/queue=toStart/)
  await expect(rows).toHaveCount(1)
  const remove = adminPage.getByRole('button', { name: `Remove the view ${viewName}` })
  await remove.click()
  await expect(view).toBeHidden()
  await adminPage.getByRole('button', { name: 'Undo' }).click()
  await expect(view).toBeVisible()
  // The views of an account are few.
  await remove.click()
  await expect(view).toBeHidden()

  await adminPage.setViewportSize({ width: 1440, height: 844 })
  const age = adminPage.getByRole('columnheader', { name: 'Age', exact: true })
  await expect(age).toBeVisible()
  await adminPage.getByRole('button', { name: 'Columns' }).click()
  await adminPage.getByRole('checkbox', { name: 'Age', exact: true }).uncheck()
  await expect(age).toBeHidden()
  await adminPage.reload()
  await expect(adminPage.getByRole('columnheader', { name: 'Price' })).toBeVisible()
  await expect(age).toBeHidden()
})

test('going back from an order restores the page of the list and the scroll position', async ({
  page,
  browser,
}) => {
  await buyPackage(page, { name: 'Kira' })
  const adminPage = await createStaffPage(browser)
  const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
  // Splits one order list into two pages.
  await adminPage.route('**/api/admin/orders?*', async (route) => {
    const url = route.request().url()
    const second = url.includes('before=')
    const response = await route.fetch({ url: url.replace(/before=[^&]*/, '') })
    const [order] = (await response.json()).orders
    const orders = Array.from({ length: 80 }, (_, n) => ({ ...order, id: idOf(n + (second ? 80 : 0)) }))
    await route.fulfill({ response, json: { orders, next: second ? null : idOf(79) } })
  })
  await adminPage.goto('/admin/orders?paid=yes')
  const row = (n: number) => adminPage.locator(`tr[data-order="${idOf(n)}"]`)
  await expect(row(0)).toBeVisible()
  await adminPage.getByRole('button', { name: 'Next page' }).click()
  await expect(row(80)).toBeVisible()
  await row(140).scrollIntoViewIfNeeded()
  await row(140).getByRole('link').first().click()
  await adminPage.getByRole('link', { name: 'Open order page' }).click()
  await expect(adminPage.getByText('Order not found')).toBeVisible()
  await adminPage.goBack()
  await expect(row(140)).toBeInViewport()
  await expect.poll(() => adminPage.evaluate(() => window.scrollY)).toBeGreaterThan(1_000)
  await adminPage.keyboard.press('Escape')
  await adminPage.getByRole('button', { name: 'Previous page' }).click()
  await expect(row(0)).toBeInViewport()
})
