import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { addToCart, createAccount, expect, logInByApi, test } from '../support/fixtures.ts'

const ITEM = {
  id: 'likes-1000',
  type: 'likes',
  name: '1,000 Likes',
  quantity: 1000,
  price: 4.79,
  tag: 'Best Seller',
  description: 'Likes',
  features: [],
}

const readCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))

test('Cart: add, add again, update, 0 removes, restored from the storage', async ({ page }) => {
  await page.goto('/services')
  await addToCart(page, 'likes-1000')
  expect(await readCart(page)).toMatchObject([{ id: 'likes-1000', cartQuantity: 1 }])
  await addToCart(page, 'likes-1000')
  await addToCart(page, 'views-8000')
  expect(await readCart(page)).toMatchObject([
    { id: 'likes-1000', cartQuantity: 2 },
    { id: 'views-8000', cartQuantity: 1 },
  ])
  await page.goto('/cart')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Remove: 8,000 Views' }).click()
  await expect.poll(() => readCart(page)).toHaveLength(1)
  for (const left of [1, 0]) {
    await main.getByRole('button', { name: 'One fewer' }).click()
    await expect.poll(async () => (await readCart(page))[0]?.cartQuantity ?? 0).toBe(left)
  }
  await page.evaluate((item) => localStorage.setItem('cart', JSON.stringify([item])), ITEM)
  await page.reload()
  await expect(page.getByTestId('cart-total')).toHaveText('£4.79')
})

const CHOICES = [
  ['the parameter', { path: '/about?lang=es', cookie: 'ar', stored: 'ar', locale: 'ar' }, 'es'],
  ['the cookie', { path: '/about', cookie: 'es', stored: 'ar', locale: 'ar' }, 'es'],
  ['the storage', { path: '/about', stored: 'es', locale: 'ar' }, 'es'],
  ['the browser', { path: '/about', locale: 'es-MX' }, 'es'],
  ['English', { path: '/about', locale: 'de-DE' }, 'en'],
  ['English, for a language that is not offered', { path: '/about?lang=fr', locale: 'de-DE' }, 'en'],
] as const

test('Language choice at start: parameter, cookie, storage, browser, English', async ({ browser }) => {
  for (const [source, { path, locale, ...saved }, lang] of CHOICES) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    if ('cookie' in saved || 'stored' in saved) {
      await page.goto('/robots.txt')
      await page.evaluate(
        ({ cookie, stored }) => {
          // biome-ignore lint/suspicious/noDocumentCookie: the specified cookie.
          if (cookie) document.cookie = `userLang=${cookie};path=/`
          if (stored) localStorage.setItem('userLang', stored)
        },
        { cookie: 'cookie' in saved ? saved.cookie : '', stored: 'stored' in saved ? saved.stored : '' },
      )
    }
    await page.goto(path)
    await expect(page.locator('html'), source).toHaveAttribute('lang', lang)
    await expect(page.locator('html'), source).toHaveAttribute('dir', 'ltr')
    await expect(page, source).toHaveURL(new RegExp(`/about\\?lang=${lang}$`))
    const cookie = (await context.cookies()).find(({ name }) => name === 'userLang')
    expect(cookie, source).toMatchObject({ value: lang, path: '/' })
    expect(Math.round(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000), source).toBe(365)
    expect(await page.evaluate(() => localStorage.getItem('userLang')), source).toBe(lang)
    await context.close()
  }
})

test('Language: Arabic turns the page to right-to-left; a language change is saved and reported', async ({
  page,
}) => {
  await page.goto('/about')
  const preference = page.waitForRequest('**/api/i18n/preferences')
  const event = page.waitForRequest(
    (request) => request.url().endsWith('/api/events') && /LANG/.test(request.postData() ?? ''),
  )
  await page.getByRole('button', { name: /^Language/ }).click()
  await page
    .getByRole('dialog', { name: 'Language' })
    .getByRole('button', { name: /Arabic/ })
    .click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page).toHaveURL(/\?lang=ar$/)
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId'))
  expect(sessionId).toMatch(/^session_\d+_\w+$/)
  expect((await preference).postDataJSON()).toEqual({ lang: 'ar', sessionId })
  expect((await event).postDataJSON()).toEqual({
    eventType: 'LANG_CHANGED',
    fromValue: 'en',
    toValue: 'ar',
    sessionId,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('Currency: all prices change; the choice is kept, saved and reported', async ({ page }) => {
  await page.goto('/services')
  const event = page.waitForRequest(
    (request) => request.url().endsWith('/api/events') && /CURRENCY/.test(request.postData() ?? ''),
  )
  const preference = page.waitForRequest('**/api/i18n/preferences')
  await page.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('dialog', { name: 'Currency' }).getByRole('button', { name: /BRL/ }).click()
  const { rates } = await (await page.request.get('/api/fx?base=GBP')).json()
  const price = page.locator('[data-package=likes-1000]')
  await expect(price).toContainText(`R$${(4.79 * rates.BRL).toFixed(2)}`)
  const locale = await page.evaluate(() => JSON.parse(localStorage.getItem('userLocale') ?? '{}'))
  expect(locale).toEqual({ country: 'GB', language: 'en', currency: { code: 'BRL', rate: rates.BRL } })
  expect((await preference).postDataJSON()).toEqual({ currency: 'BRL', sessionId: expect.any(String) })
  expect((await event).postDataJSON()).toMatchObject({
    eventType: 'CURRENCY_CHANGED',
    fromValue: 'GBP',
    toValue: 'BRL',
    metadata: { rate: rates.BRL, base: 'GBP' },
  })
})

test('Currency: an unknown one shows pounds', async ({ page }) => {
  await page.addInitScript(() => {
    const locale = { country: 'CH', language: 'en', currency: { code: 'CHF', rate: 1.1 } }
    localStorage.setItem('userLocale', JSON.stringify(locale))
  })
  await page.goto('/services')
  await expect(page.locator('[data-package=likes-1000]')).toContainText('£4.79')
})

test('Services: loading, then loaded; the tabs show one type each', async ({ page }) => {
  await page.goto('/about')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/packages', async (route) => {
    await released
    await route.fallback()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await expect(page.getByText('Loading packages...').first()).toBeVisible()
  release()
  const cards = page.locator('[data-package]').filter({ visible: true })
  // Staff of other tests add packages to the ten of the document.
  const catalog = await page.request.get('/api/packages').then((answer) => answer.json())
  const [followers, likes, views] = [catalog.followers, catalog.likes, catalog.views].map(
    ({ length }) => length,
  )
  const all = followers + likes + views + (catalog.others ?? []).length
  expect(all).toBeGreaterThanOrEqual(10)
  await expect(cards).toHaveCount(all)
  for (const [tab, count] of [
    ['Followers', followers],
    ['Likes', likes],
    ['Views', views],
    ['All Services', all],
  ] as const) {
    await page
      .getByRole('main')
      .locator('a, button, [role=tab]')
      .filter({ hasText: new RegExp(`^${tab}$`) })
      .first()
      .click()
    await expect(cards).toHaveCount(count)
  }
})

test('Chat: name required, greeting, Shift+Enter, Enter, blank messages, restored', async ({ page }) => {
  await page.goto('/faq')
  const open = page.getByTestId('chat-button')
  await open.click()
  const chat = page.getByRole('dialog', { name: 'Live chat' })
  await expect(chat.locator('[name=email]')).not.toHaveAttribute('required')
  await chat.locator('[name=name]').fill('   ')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.locator('[name=name]')).toBeVisible()
  await chat.locator('[name=name]').fill('Zoe')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat).toContainText('Hi Zoe! How can we help you today?')
  const input = chat.getByRole('textbox')
  await input.fill('  ')
  await input.press('Enter')
  await input.fill('first')
  await input.press('Shift+Enter')
  await input.pressSequentially('second')
  await expect(input).toHaveValue('first\nsecond')
  const sent = page.waitForRequest('**/api/chat/send')
  await input.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    session_id: null,
    message: 'first\nsecond',
    user_name: 'Zoe',
    user_email: '',
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chatSessionId'))).not.toBeNull()
  await page.reload()
  await open.click()
  await expect(chat).toContainText('second')
})

test('Roles: a customer and an unknown role are denied the staff screens', async ({ page }) => {
  await createAccount(page, 'Rolf')
  for (const role of ['user', 'wizard'])
    for (const path of ['/admin', '/users-teams', '/analytics', '/translations']) {
      await page.goto('/about')
      await page.evaluate((name) => {
        const user = JSON.parse(localStorage.getItem('user') ?? '{}')
        localStorage.setItem('user', JSON.stringify({ ...user, role: name }))
      }, role)
      await page.goto(path)
      await expect(page.locator('[data-toast]')).toHaveText(
        /Access Denied\s*You need admin privileges to access this page/,
      )
      await expect(page).toHaveURL(/\/dashboard$/)
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

test('Testimonials: 5 seconds each, previous, next, dots and counter', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const region = page.getByRole('region', { name: 'What customers say' })
  await region.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(region).toContainText('1 / 6')
  await expect(region.getByRole('button', { name: /^Show testimonial \d$/ })).toHaveCount(6)
  await expect(region).toContainText('2 / 6')
  const before = Date.now()
  await expect(region).toContainText('3 / 6')
  expect(Date.now() - before).toBeGreaterThan(4000)
  await region.getByRole('button', { name: 'Previous testimonial' }).click()
  await expect(region).toContainText('2 / 6')
  await region.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(region).toContainText('3 / 6')
})
