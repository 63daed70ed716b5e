import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { createAccount, expect, logInByApi, test, visit } from '../support/fixtures.ts'

/** Messages that the browser logs about refused calls. */
const LOGGED = /status of \d{3}|ApiError|call failed|failed to load|Because/

const toast = (page: Page) => page.locator('[data-toast]')

/** Makes a call fail, with the given body. */
async function fail(page: Page, call: string, json: object = {}, status = 500): Promise<void> {
  await page.unroute(`**/api/${call}`)
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status, json }))
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value)
}

test('Languages, currencies, preferences and events fail without a word', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await test.step('Language list fails: English and Arabic only; currencies fail: nothing is said', async () => {
    for (const call of ['i18n/languages', 'fx/currencies', 'fx?base=GBP']) await fail(page, call)
    await page.goto('/about')
    await page.getByRole('button', { name: /^Language/ }).click()
    await expect(page.getByRole('dialog', { name: 'Language' }).locator('[data-menu-item]')).toHaveText([
      /English/,
      /العربية/,
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Currency/ }).click()
    await expect(page.getByRole('dialog', { name: 'Currency' })).toContainText('Base: GBP')
    await expect(toast(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('Saving a preference or an event fails: the local change stays, and nothing is said', async () => {
    for (const call of ['i18n/preferences', 'events']) await fail(page, call)
    await visit(page, '/services')
    await page.getByRole('button', { name: /^Currency/ }).click()
    await page.getByRole('dialog', { name: 'Currency' }).getByRole('button', { name: /EUR/ }).click()
    await expect(page.locator('[data-package=likes-1000]')).toContainText(/€\d+\.\d\d/)
    await expect(toast(page)).toHaveCount(0)
  })
})

test('Contact, login, registration and passwords name each failure', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await test.step('Contact failure: a toast with the detail of the response, else a text of its own', async () => {
    await page.goto('/contact')
    await fill(page, { name: 'Ana', email: 'ana@example.com', subject: 'Hello', message: 'A question' })
    const send = page.getByRole('button', { name: 'Send Message' })
    await fail(page, 'contact/submit')
    await send.click()
    await expect(toast(page)).toContainText('Failed to send message. Please try again.')
    await fail(page, 'contact/submit', { detail: 'Because of the weather.' }, 400)
    await send.click()
    await expect(toast(page)).toContainText('Because of the weather.')
  })
  await test.step('Login and registration failure: the message of the response, else a text of its own', async () => {
    await visit(page, '/login')
    await fill(page, { email: 'ana@example.com', password: 'secret1' })
    const logIn = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
    await fail(page, 'auth/login')
    await logIn.click()
    await expect(toast(page)).toHaveText(/Login Failed\s*Invalid credentials/)
    await fail(page, 'auth/login', { message: 'Because we sleep.' }, 400)
    await logIn.click()
    await expect(toast(page)).toHaveText(/Login Failed\s*Because we sleep\./)

    await visit(page, '/register')
    const password = 'secret1'
    await fill(page, { name: 'Ana', email: 'ana@example.com', password, confirmPassword: password })
    const signUp = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
    await fail(page, 'auth/register')
    await signUp.click()
    await expect(toast(page)).toHaveText(/Registration Failed\s*An error occurred/)
    await fail(page, 'auth/register', { message: 'Because we sleep.' }, 400)
    await signUp.click()
    await expect(toast(page)).toHaveText(/Registration Failed\s*Because we sleep\./)
  })
  await test.step('Forgot password fails, reset fails: failures and successes are named', async () => {
    await visit(page, '/forgot-password')
    await fill(page, { email: 'ana@example.com' })
    const submit = page.getByRole('main').locator('button[type=submit]')
    await fail(page, 'auth/forgot-password')
    await submit.click()
    await expect(toast(page)).toContainText('Failed to send reset email')
    await fail(page, 'auth/forgot-password', { message: 'Because we sleep.' }, 400)
    await submit.click()
    await expect(toast(page)).toContainText('Because we sleep.')
    await fail(page, 'auth/forgot-password', { message: 'Sent' }, 200)
    await submit.click()
    await expect(toast(page)).toContainText('Email Sent!')

    await visit(page, '/reset-password?token=unknown')
    for (const index of [0, 1]) await page.getByRole('main').locator('input').nth(index).fill('eight888')
    await fail(page, 'auth/reset-password')
    await submit.click()
    await expect(toast(page)).toHaveText(/Reset Failed\s*An error occurred/)
    await fail(page, 'auth/reset-password', { message: 'Because we sleep.' }, 400)
    await submit.click()
    await expect(toast(page)).toHaveText(/Reset Failed\s*Because we sleep\./)
    await fail(page, 'auth/reset-password', { message: 'Changed' }, 200)
    await submit.click()
    await expect(toast(page)).toContainText('Password Reset Successful!')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('Checkout, dashboard and orders name each failure', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await createAccount(page, 'Cleo')
  await test.step('Checkout and Apple Pay failure: the detail of the response, else a text of their own; the wallet without a url leads to the result', async () => {
    await page.goto('/services')
    await page.getByRole('button', { name: 'Buy Now: 8,000 Views' }).click()
    await fill(page, { tiktokUsername: 'cleo.shop' })
    await page.locator('main [name=niche]').selectOption('Travel')
    const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
    const call = 'stripe/checkout/session'
    await fail(page, call)
    await proceed.click()
    await expect(toast(page)).toHaveText(/Checkout Failed\s*Failed to create checkout session/)
    await expect(proceed).toBeEnabled()
    await fail(page, call, { detail: 'Because we sleep.' }, 400)
    await proceed.click()
    await expect(toast(page)).toHaveText(/Checkout Failed\s*Because we sleep\./)

    await page.locator('[name=method][value=applepay]').check({ force: true })
    await fail(page, call)
    await proceed.click()
    await expect(toast(page)).toHaveText(/Payment Failed\s*Failed to process Apple Pay payment/)
    await fail(page, call, { session_id: 'unknown' }, 200)
    await fail(page, 'stripe/checkout/status/*', { payment_status: 'paid', status: 'complete' }, 200)
    await proceed.click()
    await expect(page).toHaveURL(/\/payment-success/)
  })
  await test.step('Dashboard load fails, orders load fails: a text names it', async () => {
    await fail(page, 'orders/my-orders*')
    await visit(page, '/dashboard')
    await expect(page.getByText('Failed to load dashboard data').first()).toBeVisible()
    await visit(page, '/orders')
    await expect(toast(page)).toHaveText(/Error\s*Failed to load orders/)
  })
})

test('Role update, deactivate, translation save, delete and export fail: a text names each', async ({
  page,
  quiet,
}) => {
  quiet.expect(/500|ApiError|failed/i)
  const email = await createAccount(page, 'Uma')
  await logInByApi(page, OWNER)
  const fail = (calls: string, method: string, json = {}) =>
    page.route(calls, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json }) : route.fallback(),
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

  await fail('**/api/translations/es/common', 'POST', { message: 'Because we sleep.' })
  await fail('**/api/translations/es/common/*', 'DELETE')
  await fail('**/api/translations/export/**', 'GET')
  await visit(page, '/translations?of=es&search=nav.home')
  await page.getByRole('button', { name: 'Edit : nav.home' }).click()
  const text = page.getByRole('main').locator('textarea').first()
  await text.fill('Start')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to save translation').first()).toBeVisible()
  await expect(page.getByText('Because we sleep.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: /^More actions for .*nav\.home/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('Failed to delete translation').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Export JSON' }).click()
  await expect(page.getByText('Failed to export translations').first()).toBeVisible()
})

const RESULTS = [
  ['no session', '', [], 'No payment session found.'],
  [
    'expired',
    '?session_id=a',
    [{ payment_status: 'unpaid', status: 'expired' }],
    'Payment session expired. Please try again.',
  ],
  [
    'never paid',
    '?session_id=a',
    [{ payment_status: 'unpaid', status: 'open' }],
    'Payment verification timed out. Please check your email for confirmation or contact support.',
  ],
  [
    'errors',
    '?session_id=a',
    [null],
    'Error verifying payment. Please contact support with your order details.',
  ],
] as const

for (const [kind, search, answers, text] of RESULTS)
  test(`Payment page: ${kind}`, async ({ page, quiet }) => {
    quiet.expect(LOGGED)
    const times: number[] = []
    await page.clock.install()
    await page.route('**/api/stripe/checkout/status/*', async (route) => {
      times.push(await page.evaluate(() => Date.now()))
      const [json] = answers
      return json ? route.fulfill({ json }) : route.fulfill({ status: 500, json: {} })
    })
    await page.goto(`/payment-success${search}`)
    const main = page.getByRole('main')
    if (kind === 'never paid') await expect(main).toContainText('Payment is being processed...')
    if (kind === 'never paid' || kind === 'errors') {
      for (let attempt = 1; attempt < 5; attempt += 1) {
        await expect.poll(() => times.length).toBeGreaterThanOrEqual(attempt)
        await page.clock.runFor(2_000)
      }
    }
    await expect(main).toContainText(text)
    const heading = kind === 'never paid' ? 'Still confirming' : 'Payment not confirmed'
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
    if (kind === 'never paid' || kind === 'errors') {
      await page.clock.runFor(20_000)
      expect(times).toHaveLength(5)
      const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
      expect(Math.min(...waits)).toBeGreaterThan(1900)
    }
    if (kind !== 'never paid')
      await expect(main.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/services')
  })

test('Analytics, admin data and user-list loads fail: no message; the screens keep their defaults', async ({
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
    await visit(page, path)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  }
})
