import type { Page } from '@playwright/test'
import { expect, logInAtCheckout, test, visit } from '../support/fixtures.ts'

/** Console output of failed calls, besides the shop's own log. */
const LOGGED =
  /net::ERR_FAILED|Failed to load resource|ApiError|call failed|failed to load|missing translation/i

async function fail(page: Page, ...calls: string[]): Promise<void> {
  for (const call of calls) await page.route(call, (route) => route.abort())
}

test('the shop opens when detection and the list of languages fail', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await fail(page, '**/api/localization/detect', '**/api/i18n/languages')
  await test.step('sells in pounds when detection fails', async () => {
    const logged = page.waitForEvent('console', { predicate: (line) => /call failed/i.test(line.text()) })
    await page.goto('/services')
    await logged
    await expect(page.locator('[data-package=followers-1000]')).toContainText('£5.59')
    await expect(page.getByRole('button', { name: 'Currency: £ GBP' })).toBeVisible()
  })
  await test.step('offers English and Arabic when the list of languages fails', async () => {
    await page.getByRole('button', { name: 'Language' }).click()
    const panel = page.getByRole('dialog', { name: 'Language' })
    await expect(panel.locator('[data-menu-item]')).toHaveCount(2)
    await expect(panel).toContainText('English')
    await expect(panel).toContainText('العربية')
  })
})

test('keeps the currencies and rates of the page, and a choice that could not be saved', async ({
  page,
  quiet,
}) => {
  quiet.expect(LOGGED)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await fail(page, '**/api/fx**', '**/api/fx/**', '**/api/i18n/preferences')
  // Too many events were sent.
  await page.route('**/api/events', (route) => route.fulfill({ status: 429, json: { message: 'Too many' } }))
  await page.goto('/services')
  await page.getByRole('button', { name: 'Currency' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /EUR/ }).click()
  await expect(page.locator('[data-package=followers-1000]')).toContainText('€')
  await page.getByRole('button', { name: 'Language' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Español/ })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const listFailures = () => logged.filter((line) => /ApiError|call failed|Too many/.test(line))
  // Two lists, and for each of two choices a preference and an event.
  await expect.poll(() => listFailures().length).toBe(6)
  await expect(page.locator('[data-radix-collection-item]')).toHaveCount(0)
})

test('falls back to English when a message file fails', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await fail(page, '**/locales/es/cart.json')
  await page.goto('/?lang=es')
  await page.locator('header a[href="/cart"]').click()
  await expect(page.locator('h1')).toHaveText('Your cart')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

/** Chooses a language in the header of a page in English or Arabic. */
async function chooseLanguage(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /Language|اللغة/ }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test('shows the shop in English when a chosen language cannot be loaded', async ({
  page,
  quiet,
  context,
}) => {
  quiet.expect(LOGGED)
  const expectEnglish = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page.locator('[data-radix-collection-item]')).toContainText('the shop is shown in English')
    await expect(page.locator('[data-package=likes-1000]')).toContainText('1,000 Likes')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userLang'))).toMatch(/^"?en"?$/)
    const readCookie = async () => (await context.cookies()).find(({ name }) => name === 'userLang')?.value
    await expect.poll(readCookie).toBe('en')
  }
  await fail(page, '**/locales/es/services.json')
  await page.goto('/services?lang=ar')
  await chooseLanguage(page, /Español/)
  await expectEnglish()
  await expect(page).toHaveURL(/lang=en/)
  await page.unrouteAll()
  await page.reload()
  await context.setOffline(true)
  // Without a connection the menu offers English and Arabic.
  await chooseLanguage(page, /العربية/)
  await expectEnglish()
})

test('a change of the language keeps the page until its texts arrive', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await page.goto('/services?lang=ar')
  await test.step('keeps the language of the page when English cannot be loaded either', async () => {
    await fail(page, '**/locales/**')
    await chooseLanguage(page, /Español/)
    await expect(page.locator('[data-radix-collection-item]')).toContainText('تعذّر تغيير اللغة')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  })
  await test.step('covers the page while English loads', async () => {
    await page.unroute('**/locales/**')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/locales/en/*.json', async (route) => {
      await released
      await route.continue()
    })
    await chooseLanguage(page, /English/)
    const spinner = page.getByText('Loading...', { exact: true })
    await expect(spinner).toBeInViewport()
    release()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(spinner).toHaveCount(0)
  })
})

test('keeps a message that could not be sent, also across a reload', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await fail(page, '**/api/contact/submit')
  await page.goto('/contact')
  await page.locator('[name=name]').fill('Ana')
  await page.locator('[name=email]').fill('ana@example.com')
  await page.locator('[name=subject]').fill('Hello')
  await page.locator('[name=message]').fill('A question')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.locator('[data-radix-collection-item]')).toContainText(
    'Failed to send message. Please try again. The shop cannot be reached.',
  )
  await expect(page.locator('[name=message]')).toHaveValue('A question')
  await page.reload()
  const typed = { name: 'Ana', email: 'ana@example.com', subject: 'Hello', message: 'A question' }
  for (const [name, value] of Object.entries(typed)) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
  }
  await page.unroute('**/api/contact/submit')
  // The server's validation errors appear next to the field.
  await page.locator('[name=email]').fill('ana@localhost')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.locator('[name=email]')).toBeFocused()
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription('Enter a valid email address.')
  await page.locator('[name=email]').fill('ana@example.com')
  const request = page.waitForRequest('**/api/contact/submit')
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect((await request).postDataJSON()).toMatchObject({ website: '', message: 'A question' })
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused()
  await page.reload()
  await expect(page.locator('[name=message]')).toHaveValue('')
})

test('login and registration report failures', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await fail(page, '**/api/auth/*')
  await page.goto('/login')
  await page.locator('[name=email]').fill('ana@example.com')
  await page.locator('[name=password]').fill('secret1')
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.getByRole('alert')).toHaveText(/Login Failed\s*Invalid credentials/)
  await page.locator('main a[href^="/register"]').click()
  await page.locator('[name=name]').fill('Ana')
  await page.locator('[name=email]').fill('ana@example.com')
  await page.locator('[name=password]').fill('secret1')
  await page.locator('[name=confirmPassword]').fill('secret1')
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.getByRole('alert')).toHaveText(/Registration Failed\s*An error occurred/)
})

test('checkout, dashboard and orders report failures and can be retried', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  const toast = page.locator('[data-radix-collection-item]')
  await page.goto('/services')
  await page.locator('[data-package=likes-1000] button').first().click()
  await page.waitForURL(/\/login/)
  await page.goto('/checkout')
  await expect(toast).toHaveText(
    /Login Required\s*Please login or create an account to complete your purchase/,
  )
  await logInAtCheckout(page, 'Eva')
  await fail(page, '**/api/stripe/checkout/session')
  await page.locator('[name=tiktokUsername]').fill('eva')
  await page.locator('[name=niche]').selectOption('Gaming')
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  await proceed.click()
  await expect(toast).toHaveText(/Checkout Failed\s*Failed to create checkout session/)
  await expect(proceed).toBeEnabled()

  await fail(page, '**/api/orders/my-orders')
  await visit(page, '/dashboard')
  await expect(toast).toContainText('Failed to load dashboard data')
  await visit(page, '/orders')
  await expect(toast).toHaveText(/Error\s*Failed to load orders/)
  await page.unroute('**/api/orders/my-orders')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator('main')).toContainText('No Orders Yet')
})
