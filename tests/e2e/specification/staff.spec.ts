import { OWNER } from '../../../playwright.config.ts'
import { createAccount, expect, logInByApi, test } from '../support/fixtures.ts'

test('Admin dashboard: the cards come first; Users tab: all users with a role selector and Deactivate', async ({
  page,
}) => {
  const email = await createAccount(page, 'Ulla')
  await logInByApi(page, OWNER)
  await page.goto('/admin')
  await expect(page.locator('[data-figure]')).toHaveCount(4)
  const [card, rest] = await Promise.all([
    page.locator('[data-figure=users]').boundingBox(),
    page.getByRole('heading', { name: 'Open tasks' }).boundingBox(),
  ])
  expect(card?.y).toBeLessThan(rest?.y ?? 0)
  await page.goto('/users-teams')
  const row = page.locator('tr[data-user]', { hasText: email })
  await expect(row.getByRole('combobox')).toHaveValue('user')
  await expect(row.getByRole('button', { name: /^Deactivate/ })).toBeVisible()
})

test('Admin dashboard: four cards, four shortcuts and three tabs', async ({ page }) => {
  await logInByApi(page, OWNER)
  await page.goto('/admin')
  const main = page.getByRole('main')
  for (const name of ['Total users', 'Total revenue', 'Total orders', 'Pending orders'])
    await expect(main.getByText(name).first()).toBeVisible()
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')
  expect(await shortcuts.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/users-teams',
    '/orders',
    '/analytics',
    '/settings',
  ])
  await expect(main.getByRole('tab')).toHaveText(['Recent Orders', 'Payment Management', 'Recent Users'])
  await main.getByRole('tab', { name: 'Payment Management' }).click()
  for (const name of ['Successful', 'Pending', 'Failed'])
    await expect(main.getByRole('tabpanel')).toContainText(new RegExp(name, 'i'))
})

test('Users & Teams: search, Add User and the permissions of the roles', async ({ page }) => {
  const email = await createAccount(page, 'Ulrich')
  await logInByApi(page, OWNER)
  await page.goto('/users-teams')
  await page.getByRole('searchbox').fill(email.toUpperCase())
  await expect(page.locator('tr[data-user]')).toHaveCount(1)
  await expect(page.locator('tr[data-user]')).toContainText('Ulrich')
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  for (const name of ['name', 'email', 'password', 'role'])
    await expect(dialog.locator(`[name=${name}]`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Roles & Permissions' }).click()
  for (const role of ['Super Admin', 'Admin', 'Manager', 'User'])
    await expect(page.getByRole('columnheader', { name: role, exact: true })).toBeVisible()
})

test('Analytics: five cards and four tabs', async ({ page }) => {
  await logInByApi(page, OWNER)
  await page.goto('/analytics')
  const main = page.getByRole('main')
  for (const name of [
    'Total visits',
    'Unique visitors',
    'Page views',
    'Bounce rate',
    'Average session duration',
  ])
    await expect(main.getByText(name).first()).toBeVisible()
  await expect(main.getByRole('tab')).toHaveText(['Traffic Sources', 'Devices', 'Geography', 'Top Pages'])
})

test('Translations: editor, comparison and statistics', async ({ page }) => {
  await logInByApi(page, OWNER)
  await page.goto('/translations')
  const main = page.getByRole('main')
  await expect(main.getByRole('tab')).toHaveText(['Editor', 'Comparison', 'Statistics'])
  for (const name of ['Export JSON', 'Import JSON', 'Refresh'])
    await expect(main.getByRole('button', { name })).toBeVisible()
  await main.getByRole('searchbox').fill('Contact Us')
  await expect(main.getByRole('listitem').filter({ hasText: 'nav.contact' })).toBeVisible()
  const list = await main.getByRole('region', { name: /^Texts of/ }).boundingBox()
  expect(list?.height).toBeLessThanOrEqual(600)
  await main.getByRole('tab', { name: 'Comparison' }).click()
  await expect(main.getByRole('tabpanel')).toContainText('100')
  await main.getByRole('tab', { name: 'Statistics' }).click()
  await expect(main.getByRole('tabpanel')).toContainText('13')
})

test('Errors: a role, a deactivation and texts that could not be saved are named', async ({
  page,
  quiet,
}) => {
  quiet.expect(/500|ApiError|failed/i)
  const email = await createAccount(page, 'Uma')
  await logInByApi(page, OWNER)
  const fail = (calls: string, method: string) =>
    page.route(calls, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )
  await fail('**/api/users/*/role', 'PATCH')
  await fail('**/api/users/*', 'DELETE')
  await page.goto(`/users-teams?search=${encodeURIComponent(email)}`)
  const row = page.locator('tr[data-user]', { hasText: email })
  await row.getByRole('combobox').selectOption({ label: 'Manager' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Assign the Role' })
  const failed = page.getByText('Failed to update role')
  await expect(confirm.or(failed).first()).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  await expect(failed.first()).toBeVisible()
  await page.reload()
  await row.getByRole('button', { name: /^Deactivate/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await expect(page.getByText('Failed to deactivate user').first()).toBeVisible()

  await fail('**/api/translations/es/common', 'POST')
  await fail('**/api/translations/es/common/*', 'DELETE')
  await fail('**/api/translations/export/**', 'GET')
  await page.goto('/translations?of=es&search=nav.home')
  await page.getByRole('button', { name: 'Edit : nav.home' }).click()
  const text = page.getByRole('main').locator('textarea').first()
  await text.fill('Start')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to save translation').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Delete: nav.home' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('Failed to delete translation').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Export JSON' }).click()
  await expect(page.getByText('Failed to export translations').first()).toBeVisible()
})

test('Errors: failed loads of figures, users and statistics show no message of an error', async ({
  page,
  quiet,
}) => {
  quiet.expect(/500|ApiError|failed/i)
  await logInByApi(page, OWNER)
  for (const call of ['analytics*', 'admin/stats*', 'users/all*'])
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500, json: {} }))
  for (const [path, text] of [
    ['/admin', 'Total users'],
    ['/users-teams', 'Add User'],
    ['/analytics', 'Total visits'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  }
})
