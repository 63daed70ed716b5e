import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  logInByApi,
  openOtherPage,
  test,
  visit,
} from '../support/fixtures.ts'

test('renames, logs out elsewhere, exports and deletes the own account', async ({ page, browser, quiet }) => {
  quiet.expect(/401|422/)
  const email = await createAccount(page, 'Salma')
  await page.goto('/dashboard')
  const phone = await openOtherPage(browser)
  await logInByApi(phone, { email, password: 'secret1' })
  await phone.goto('/orders')

  await page.locator('main').getByRole('link', { name: 'Account settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible()
  await expectAccessible(page, '/account')
  const sections = page.getByRole('navigation', { name: 'Account settings' })
  await expect(sections.locator('[aria-current]')).toHaveAttribute('href', '#profile')
  await sections.locator('[href="#sessions"]').click()
  await expect(sections.locator('[aria-current]')).toHaveAttribute('href', '#sessions')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Salma Haddad')
  await page.getByLabel('Language of our emails').selectOption('es')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('#profile').getByRole('status')).toHaveText('Saved')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await expect(page.getByRole('banner')).toContainText('Salma Haddad')

  const entries = page.locator('[data-session-entry]')
  await expect(entries).toHaveCount(2)
  const own = entries.filter({ hasText: 'This device' })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(entries).toHaveCount(1)
  await visit(phone, '/orders')
  await phone.waitForURL(/\/login/)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject({ name: 'Salma Haddad', email, language: 'es' })

  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Salma Haddad')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=password]').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is not your current password.')
  await dialog.locator('[name=password]').fill('secret1')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText('Your account has been deleted', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await visit(page, '/account')
  await page.waitForURL(/\/login\?from=%2Faccount/)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('secret1')
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
})

test('fits a phone in Arabic', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await createAccount(page, 'Huda')
  await page.goto('/account?lang=ar')
  // Closed sections show their values.
  await expect(page.locator('#profile').getByRole('button', { expanded: false })).toContainText('Huda')
  await expect(page.locator('#second-factor').getByRole('button')).toContainText('غير مفعّل')
  await page.locator('#profile').getByRole('button', { expanded: false }).click()
  await expect(page.locator('#profile').getByRole('button', { expanded: true })).not.toContainText('Huda')
  // One section at a time; its address opens it.
  const section = page.locator('#delete')
  await expect(section.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await page.goto('/account?lang=ar#delete')
  await expect(section.getByRole('listitem').first()).toBeVisible()
  await expectNoHorizontalScroll(page)
})

/** Answers the list of sessions with two pages of two, without the ended ones. */
async function answerSessions(page: Page) {
  const getSession = (id: number, current = false) => ({
    id: `01999999-0000-4000-8000-00000000000${id}`,
    current,
    createdAt: '2026-11-01T10:00:00Z',
    lastUsedAt: '2026-11-01T10:00:00Z',
    userAgent: null,
    country: null,
  })
  let [first, older] = [
    [getSession(1, true), getSession(2)],
    [getSession(3), getSession(4)],
  ]
  await page.route('**/api/account/sessions?*', (route) =>
    route.fulfill({ json: { sessions: older, next: null } }),
  )
  await page.route('**/api/account/sessions', (route) =>
    route.fulfill({ json: { sessions: first, next: older.length > 0 ? getSession(2).id : null } }),
  )
  await page.route(`**/api/account/sessions/${getSession(4).id}`, (route) => {
    older = older.slice(0, 1)
    return route.fulfill({ json: {} })
  })
  await page.route('**/api/account/sessions/end-others', (route) => {
    first = first.slice(0, 1)
    older = []
    return route.fulfill({ json: { ended: 2 } })
  })
  return page.locator('[data-session-entry]')
}

test('shows the older logins again after Back, ends one other session, then all others', async ({ page }) => {
  await createAccount(page, 'Dalia')
  const entries = await answerSessions(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Show older logins' }).click()
  await expect(entries).toHaveCount(4)
  await page.locator('a[href="/faq"]').first().click()
  await expect(page).toHaveURL(/\/faq$/)
  await page.goBack()
  await expect(entries).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Show older logins' })).toBeHidden()
  await entries.last().getByRole('button').click()
  await expect(entries).toHaveCount(3)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(entries).toHaveCount(1)
})
