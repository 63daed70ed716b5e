import { OWNER } from '../../../playwright.config.ts'
import { createAccount, expect, logInByApi, test, visit } from '../support/fixtures.ts'

test('Roles: a customer and an unknown role are denied the staff screens', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin$/)
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

test('Roles: an admin views billing, and only a super admin sets it up', async ({ page }) => {
  await logInByApi(page, OWNER)
  await page.goto('/settings/payments')
  const provider = page.getByRole('region', { name: 'Stripe' })
  await expect(provider.getByRole('button')).toHaveText([/^Set up/])
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, role: 'admin' }))
  })
  await visit(page, '/settings/payments')
  await expect(provider).toContainText('A super admin can set it up.')
  await expect(provider.getByRole('button')).toHaveCount(0)
})
