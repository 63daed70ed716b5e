import { OWNER } from '../../../playwright.config.ts'
import { createAccount, expect, logInByApi, test, visit } from '../support/fixtures.ts'

test('Roles: a customer and an unknown role are denied the staff screens', async ({ page }) => {
  await createAccount(page, 'Rolf')
  await page.goto('/dashboard')
  const toast = page.locator('[data-toast]')
  for (const role of ['user', 'wizard'])
    for (const path of [
      '/admin',
      '/users-teams',
      '/analytics',
      '/translations',
      '/admin/orders',
      '/admin/audit',
    ]) {
      await page.evaluate((name) => {
        const user = JSON.parse(localStorage.getItem('user') ?? '{}')
        localStorage.setItem('user', JSON.stringify({ ...user, role: name }))
      }, role)
      await visit(page, path)
      await expect(toast).toHaveText(/Access Denied\s*You need admin privileges to access this page/)
      await expect(page).toHaveURL(/\/dashboard$/)
      await toast.getByRole('button', { name: 'Close' }).click()
      await expect(toast).toHaveCount(0)
    }
})

test('Roles: the four roles with what they may do', async ({ page }) => {
  await logInByApi(page, OWNER)
  await page.goto('/users-teams')
  await page.getByRole('tab', { name: 'Roles & Permissions' }).click()
  const panel = page.getByRole('tabpanel')
  for (const text of [
    'Full account access, manage all users and teams, billing, settings and branding, API keys, all object permissions.',
    'Manage users except super admins, most settings, view billing, manage integrations.',
    'Manage team members, view analytics, reports, limited settings.',
    'View own data, place orders, basic account access.',
  ])
    await expect(panel).toContainText(text)
})
