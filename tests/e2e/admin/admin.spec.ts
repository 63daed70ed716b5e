import { OWNER } from '../../../playwright.config.ts'
import { buyPackage } from '../support/admin.ts'
import { getConversationRow } from '../support/chat.ts'
import { createAccount, expect, logInByApi, openOtherPage, test, visit } from '../support/fixtures.ts'

test('an admin finds, starts and completes a paid order; the customer sees each step', async ({
  page,
  browser,
}) => {
  const email = await createAccount(page, 'Rita')
  await buyPackage(page, { name: 'Rita', registered: true })

  const adminPage = await openOtherPage(browser)
  await logInByApi(adminPage, OWNER)
  await adminPage.goto('/admin/orders')
  const row = adminPage.locator('tr[data-order]', { hasText: email })
  await expect(row).toContainText('Paid, waiting to start')
  await row.getByRole('button', { name: 'Start' }).click()
  await expect(row.locator('[data-status=processing]')).toBeVisible()
  await page.goto('/orders')
  await expect(page.locator('[data-status=processing]')).toBeVisible()

  await row.getByRole('button', { name: 'Complete' }).click()
  await expect(row.locator('[data-status=completed]')).toBeVisible()
  await visit(page, '/orders')
  await expect(page.locator('[data-status=completed]')).toBeVisible()
})

test('a contact message reaches the inbox', async ({ page }) => {
  const subject = `A larger order ${Date.now()}`
  await page.clock.install()
  await page.goto('/contact?lang=es')
  await page.locator('[name=name]').fill('Carla')
  await page.locator('[name=email]').fill('carla@example.com')
  await page.locator('[name=subject]').fill(subject)
  await page.locator('[name=message]').fill('¿Pueden entregar 50.000?')
  // Typing faster than a person would count as spam.
  await page.clock.fastForward(5_000)
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.getByRole('button', { name: 'Enviar otro mensaje' })).toBeVisible()

  await logInByApi(page, OWNER)
  await page.goto('/admin/orders?lang=en')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: /^Inbox/ }).click()
  const row = getConversationRow(page, subject)
  await row.getByRole('link').click()
  await expect(page.locator('[data-message=theirs]')).toContainText('¿Pueden entregar 50.000?')

  // A customer's page brings no staff texts: each staff screen loads its own once.
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/locales/')) fetched.push(new URL(request.url()).pathname)
  })
  await page.goto('/account')
  await expect(page.locator('#delete')).toBeVisible()
  // The line that tells staff what visitors see is all there is of theirs.
  await expect.poll(() => fetched).toEqual(['/locales/en/admin.json'])
  await page.getByRole('banner').getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('link', { name: 'Admin' }).click()
  await menu.getByRole('link', { name: /^Inbox/ }).click()
  await expect(row).toBeVisible()
  const namespaces = [
    'admin',
    'admin-analytics',
    'admin-dashboard',
    'admin-inbox',
    'admin-settings',
    'contact',
    'orders',
  ]
  expect(fetched.sort()).toEqual(namespaces.map((namespace) => `/locales/en/${namespace}.json`).sort())
})
