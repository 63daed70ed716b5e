import { createAccount, expect, test } from '../support/fixtures.ts'

test('tabs of one browser change together', async ({ page, context }) => {
  await createAccount(page, 'Lena')
  await page.goto('/dashboard')
  await expect(page.locator('h1')).toContainText('Lena')
  const other = await context.newPage()
  await test.step('a log-in with another account in one tab changes the others', async () => {
    await createAccount(other, 'Omar')
    await expect(page.locator('h1')).toContainText('Omar')
  })
  await test.step('a logout in one tab leaves the private screens of all', async () => {
    await other.goto('/services')
    await other.evaluate(() => {
      localStorage.removeItem('token')
      localStorage.removeItem('user')
    })
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard/)
    await expect(page.locator('body')).not.toContainText('Omar')
    await other.close()
  })
})

test('a session that the server ended leaves the private screen', async ({ page, quiet }) => {
  quiet.expect(/401/)
  await createAccount(page, 'Lena')
  await page.goto('/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
})

test('a session that ended under a form is renewed over it, and what was typed is saved', async ({
  page,
  quiet,
}) => {
  quiet.expect(/401/)
  await createAccount(page, 'Lena')
  await page.goto('/account')
  // The sections that load their own data have it.
  await expect(page.locator('#passkeys')).toContainText('You have no passkey yet.')
  await expect(page.locator('#second-factor')).toContainText('Two-step login is off')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByLabel('Name', { exact: true }).fill('Lena Costa')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=password]').fill('secret1')
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.locator('#profile').getByRole('status')).toHaveText('Saved')
  await expect(page.getByRole('banner')).toContainText('Lena Costa')
})

test('a page whose storage the browser has cleared leads to the login', async ({ page, quiet }) => {
  quiet.expect(/401/)
  await createAccount(page, 'Lena')
  await page.goto('/account')
  await page.getByLabel('Name', { exact: true }).fill('Lena Costa')
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Faccount/)
})

test('a session that ended under the form of any page is renewed over it', async ({ page, quiet }) => {
  quiet.expect(/401/)
  await createAccount(page, 'Lena')
  await page.goto('/change-password')
  await page.locator('[name=currentPassword]').fill('secret1')
  await page.locator('[name=password]').fill('nine blue kettles')
  await page.locator('[name=confirmPassword]').fill('nine blue kettles')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.locator('[name=password]').fill('secret1')
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
})
