import { OWNER } from '../../../playwright.config.ts'
import { buyPackage } from '../support/admin.ts'
import { expect, expectNoHorizontalScroll, logInByApi, test, visit } from '../support/fixtures.ts'

test('the dashboard lists open tasks; a message answered in the inbox appears in the activity log', async ({
  page,
}) => {
  const subject = `Twenty thousand ${Date.now()}`
  await page.request.post('/api/contact/submit', {
    data: { name: 'Layla', email: 'layla@example.com', subject, message: 'Is that possible?' },
  })
  await logInByApi(page, OWNER)
  await page.goto('/admin')
  const figure = (name: string) => page.locator(`[data-figure=${name}]`)
  await expect(figure('revenue')).toContainText('£')
  await page.getByRole('tab', { name: 'Recent Orders' }).click()
  await expect(page.getByRole('tab', { name: 'Recent Orders' })).toHaveCSS('outline-style', 'none')
  await expect(figure('users')).toContainText(/\d/)
  for (const [name, to] of [
    ['Users & Teams', '/users-teams'],
    ['My orders', '/orders'],
    ['Analytics', '/analytics'],
    ['Settings', '/settings'],
  ] as const) {
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
    await expect(shortcuts.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  }
  for (const name of ['revenue', 'orders'])
    await expect(page.locator(`[data-period=${name}]`)).toContainText('Today')
  for (const name of ['conversion', 'deliveryHours', 'onTimeShare'])
    await expect(page.locator(`[data-period=${name}]`)).toBeVisible()
  await expect(page.locator('[data-period=revenue]')).toContainText('£')
  await page.locator('[data-period=onTimeShare]').getByRole('button').press('Enter')
  await expect(page.getByRole('dialog')).toContainText('by their promised times')
  await page.keyboard.press('Escape')
  // A closing panel gives the focus back to its button.
  await expect(page.locator('[data-period=onTimeShare]').getByRole('button')).toBeFocused()
  await page.getByRole('tab', { name: 'Recent Orders' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Payment Management' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Payment Management' })).toHaveCSS('outline-style', 'solid')
  await expect(page.getByText('Latest transactions')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?tab=payments$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toContainText('@example.com')
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/users-teams\?search=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\?tab=users$/)

  await page.locator('[data-work=messages] a').click()
  await expect(page).toHaveURL(/\/admin\/inbox\/[\w-]+\?channel=contact$/)
  const row = page.locator('[data-conversation]', { hasText: subject })
  await expect(row).toContainText('Waiting for a reply')
  await row.getByRole('link').click()
  const box = page.getByRole('textbox', { name: 'Your reply' })
  await box.fill('It is.')
  await box.press('Control+Enter')
  await expect(page.locator('[data-message=mine]')).toContainText('It is.')
  await expect(row).not.toContainText('Waiting for a reply')
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect(row).toBeVisible()
  const id = await row.getAttribute('data-conversation')

  await visit(page, `/admin/audit?subject=${id}`)
  const lines = page.locator('[data-action^="conversation."]')
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(0)).toContainText(/changed conversation .?Layla/)
  await lines.nth(0).getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('rowheader')).toHaveText('Closed')
  await expect(drawer.getByRole('link', { name: /^Open/ })).toHaveAttribute('href', `/admin/inbox/${id}`)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
  await page.getByLabel('Filter by type').selectOption('conversation')
  await expect(page).toHaveURL(/group=conversation/)
  await expect(lines.first()).toBeVisible()
  const person = page.getByLabel('Filter by person')
  await person.selectOption({ label: (await person.locator('option').allTextContents())[1] })
  await expect(page).toHaveURL(/actor=/)
  await page.getByLabel('Day', { exact: true }).fill('2/1/2020')
  await page.getByLabel('Day', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/day=2020-01-02/)
  await expect(page.getByText('No entries match the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(lines.first()).toBeVisible()
})

test('dashboard and activity log fit a phone, Arabic, dark mode and screen readers, and report failures', async ({
  page,
  quiet,
}) => {
  quiet.expect(/500|call failed/)
  await page.setViewportSize({ width: 360, height: 800 })
  await logInByApi(page, OWNER)
  await page.goto('/admin?lang=ar')
  await expect(page.locator('[data-figure=users]')).toContainText(/\d/)
  await expectNoHorizontalScroll(page)
  for (const path of ['/admin/audit', '/analytics']) {
    await visit(page, path)
    await expect(page.locator('h2, [data-action]').first()).toBeVisible()
    await expectNoHorizontalScroll(page)
  }
  await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 500, json: {} }))
  await visit(page, '/admin?lang=en')
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible()
  await expect(page.locator('[data-figure=users]')).toHaveText('–')
  await expect(page.getByRole('link', { name: 'Settings', exact: true }).first()).toBeVisible()
  await page.unroute('**/api/admin/stats')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator('[data-figure=users]')).toContainText(/\d/)
  await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0)
})

test('recent orders and their payments lead to the order', async ({ page }) => {
  const orderId = await buyPackage(page, { name: 'Rosa' })
  await logInByApi(page, OWNER)
  // Other tests place orders at the same time, and only the latest are shown.
  await page.route('**/api/admin/stats', async (route) => {
    const response = await route.fetch()
    const stats = await response.json()
    const recentOrders = stats.recentOrders.filter(({ id }: { id: string }) => id === orderId)
    await route.fulfill({ response, json: { ...stats, recentOrders } })
  })
  for (const tab of ['orders', 'payments']) {
    await visit(page, `/admin?tab=${tab}`)
    await page.locator(`[data-row="${orderId}"] a`).click()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/admin/stats', async (route) => {
    const response = await route.fetch()
    const stats = await response.json()
    const recentOrders = Array.from({ length: 6 }, (_, place) => ({
      ...stats.recentOrders[0],
      id: `${place}`,
    }))
    await route.fulfill({ response, json: { ...stats, recentOrders } })
  })
  await visit(page, '/admin?tab=payments')
  const latest = page.getByRole('list', { name: 'Latest transactions' })
  await expect(latest.getByRole('listitem')).toHaveCount(5)
})
