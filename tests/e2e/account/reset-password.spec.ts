import type { Page, Request } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { openSettings } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  logIn,
  logInByApi,
  openOtherPage,
  test,
  visit,
} from '../support/fixtures.ts'

async function submitPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=confirmPassword]').fill(confirmation)
  await page.locator('form button[type=submit]:not([name])').click()
}

test('resets a forgotten password with the link that staff pass on', async ({ page, browser, quiet }) => {
  quiet.expect(/401/)
  const email = await createAccount(page, 'Rosa')
  await page.goto('/orders')
  await expect(page.locator('main')).toContainText('No Orders Yet')

  const phone = await openOtherPage(browser)
  await phone.goto('/login?from=/orders')
  await phone.getByRole('link', { name: 'Forgot password?' }).click()
  await phone.waitForURL(/\/forgot-password\?from=%2Forders$/)
  // The field of the login has the same name until the page has changed.
  await expect(phone.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await phone.locator('[name=email]').fill(email)
  await phone.getByRole('button', { name: 'Ask for the link' }).click()
  await expect(phone.getByText('Email Sent!', { exact: true })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  await expect(phone.locator('main')).toContainText('1 hour')
  // This shop has no mail server: staff pass on the link.
  await expect(phone.locator('main')).toContainText('Our team sees your request')
  await expect(phone.locator('main')).not.toContainText('Look in the spam folder')
  await Promise.all([
    phone.waitForResponse('**/api/auth/forgot-password'),
    phone.getByRole('button', { name: 'Send again' }).click(),
  ])
  const loginLink = phone.getByRole('link', { name: 'Back to login' })
  await expect(loginLink).toHaveAttribute('href', '/login?from=%2Forders')

  const desktopContext = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const adminPage = await desktopContext.newPage()
  await logInByApi(adminPage, OWNER)
  const openEmails = async () => {
    await openSettings(adminPage, 'Emails')
    return adminPage.locator('[data-email]', { hasText: email }).filter({ hasText: 'Password reset' })
  }
  const rows = await openEmails()
  await expect(adminPage.locator('main')).toContainText('has no mail server')
  // Only the newer of two links works.
  await expect(rows).toHaveCount(2)
  const mail = adminPage.locator('[data-open-email]')
  await rows.nth(1).getByRole('link').click()
  await expect(mail).toContainText('This link no longer works')
  await rows.first().getByRole('link').click()
  await mail.getByRole('button', { name: 'Copy Link' }).click()
  await expect(adminPage.getByText('Link copied', { exact: true })).toBeVisible()
  const link = await adminPage.evaluate(() => navigator.clipboard.readText())
  const token = new URL(link).searchParams.get('token') ?? 'none'
  expect(token).toMatch(/^[\w-]{43}$/)

  const requests: Request[] = []
  phone.on('request', (request) => requests.push(request))
  await phone.goto(link)
  await phone.waitForURL((url) => !url.search.includes('token'))
  expect(requests.length).toBeGreaterThan(1)
  const headers = await Promise.all(requests.map((request) => request.allHeaders()))
  const referrers = headers.map(({ referer = '' }) => referer)
  expect(referrers.filter((referer) => referer.includes(token))).toEqual([])
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await phone.setViewportSize({ width: 320, height: 740 })
  await expectNoHorizontalScroll(phone)
  await expectAccessible(phone, 'reset password')
  await submitPassword(phone, 'blue kettle mountain', 'blue kettle')
  await expect(phone.locator('form')).toContainText('Passwords do not match')
  await submitPassword(phone, 'seven77')
  await expect(phone.locator('form')).toContainText('Password must be at least 8 characters')
  await submitPassword(phone, 'blue kettle mountain')
  await expect(phone.getByText('Password Reset Successful!', { exact: true })).toBeVisible()
  await phone.waitForURL('**/login')
  await logIn(phone, email, 'blue kettle mountain')
  await expect(phone.getByRole('heading', { name: 'Hello, Rosa' })).toBeVisible()

  // Sessions of the old password end, the link is used up, and the list shows it.
  await visit(page, '/orders')
  await page.waitForURL(/\/login\?from=%2Forders/)
  await visit(phone, link)
  await expect(phone.getByRole('note')).toContainText('Invalid Link')
  await submitPassword(phone, 'another password')
  await expect(phone.getByRole('alert')).toContainText('Reset Failed')
  await expect(phone.getByRole('alert')).toContainText('This password reset link is invalid or has expired.')
  await expect((await openEmails()).first()).toContainText('Expired')
})

test('logs out the session in which the reset link is opened', async ({ page, quiet }) => {
  quiet.expect(/401/)
  const email = await createAccount(page, 'Ines')
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  const login = await page.request.post('/api/auth/login', { data: OWNER })
  const { token } = await login.json()
  const emails = await page.request.get('/api/admin/emails', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { link } = (await emails.json()).emails.find(
    ({ to, link }: { to: string; link: string | null }) => to === email && link,
  )
  await page.goto(link)
  await submitPassword(page, 'blue kettle mountain')
  await page.waitForURL('**/login')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
})

test('forms of passwords answer while one types, without a token and without a connection', async ({
  page,
  quiet,
}) => {
  quiet.expect(/ERR_FAILED/)
  await test.step('rates a password while it is typed', async () => {
    await page.goto('/register?lang=es')
    const hint = page.locator('form').getByRole('status')
    await expect(hint).toContainText('Al menos 6 caracteres.')
    for (const [password, text] of [
      ['1234567', 'Débil'],
      ['blue kettle', 'Aceptable'],
      ['blue kettle mountain', 'Contraseña segura'],
      ['', 'Al menos 6 caracteres.'],
    ] as const) {
      await page.locator('[name=password]').fill(password)
      await expect(hint).toContainText(text)
    }
  })
  await test.step('offers a new link when the address has no token', async () => {
    await visit(page, '/reset-password?lang=ar')
    await page.waitForURL('**/forgot-password')
    await expect(page.locator('h1')).toHaveText('رابط غير صالح')
    await expect(page.getByRole('alert')).toContainText(
      'رابط إعادة تعيين كلمة المرور هذا غير صالح أو انتهت صلاحيته.',
    )
  })
  await test.step('shows a failed request for an email and keeps the address', async () => {
    await page.route('**/api/auth/forgot-password', (route) => route.abort())
    await visit(page, '/forgot-password?lang=en')
    await page.locator('[name=email]').fill('maria@example.com')
    await page.locator('form button[type=submit]:not([name])').click()
    await expect(page.getByRole('alert')).toContainText('Failed to send reset email')
    await expect(page.locator('[name=email]')).toHaveValue('maria@example.com')
  })
})
