import type { Page } from '@playwright/test'
import { addToCart, createAccount, expect, test, visit } from '../support/fixtures.ts'

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
  await expect.poll(() => readCart(page)).toMatchObject([{ id: 'likes-1000', cartQuantity: 1 }])
  await addToCart(page, 'likes-1000')
  await addToCart(page, 'views-8000')
  await expect
    .poll(() => readCart(page))
    .toMatchObject([
      { id: 'likes-1000', cartQuantity: 2 },
      { id: 'views-8000', cartQuantity: 1 },
    ])
  await visit(page, '/cart')
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
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userLang')), source).toBe(lang)
    await context.close()
  }
})

test('Language choice at start: Arabic turns the page to right-to-left; a change is saved and reported', async ({
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
  const detections: string[] = []
  page.on(
    'request',
    (request) => /localization\/detect/.test(request.url()) && detections.push(request.url()),
  )
  await page.goto('/services')
  await expect.poll(() => detections).toHaveLength(1)
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
  await page.reload()
  await expect(price).toContainText(`R$${(4.79 * rates.BRL).toFixed(2)}`)
  expect(detections).toHaveLength(1)
})

test('Services page and Buy Now', async ({ page }) => {
  await test.step('Services page: loading, then loaded; the tabs show one type each', async () => {
    await page.goto('/about')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    // Staff of other tests add packages to the ten of the document.
    let catalog: Record<string, object[]> = {}
    await page.route('**/api/packages', async (route) => {
      await released
      const response = await route.fetch()
      catalog = await response.json()
      await route.fulfill({ response, json: catalog })
    })
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await expect(page.getByText('Loading packages...').first()).toBeVisible()
    release()
    const cards = page.locator('[data-package]').filter({ visible: true })
    await expect(cards.first()).toBeVisible()
    const count = (type: string) => catalog[type]?.length ?? 0
    const [followers, likes, views] = [count('followers'), count('likes'), count('views')]
    const all = followers + likes + views + count('others')
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
  await test.step('Buy Now: without a login the package waits as pendingCheckout while the customer logs in', async () => {
    await page.getByRole('button', { name: 'Buy Now: 8,000 Views' }).click()
    await expect(page).toHaveURL(/\/login\?from=%2Fcheckout/)
    await expect(page.locator('[data-toast]')).toHaveText(
      /Login Required\s*Please login or create an account to complete your purchase/,
    )
    const pending = await page.evaluate(() => JSON.parse(sessionStorage.getItem('pendingCheckout') ?? 'null'))
    expect(pending).toMatchObject({ id: 'views-8000', type: 'views', quantity: 8000, price: 3.99 })
  })
})

test('Login state: Logout removes token and user and goes home, also from the checkout', async ({ page }) => {
  for (const [path, heading] of [
    ['/dashboard', /Lena/],
    ['/orders', 'My Orders'],
    ['/checkout', 'Checkout'],
  ] as const) {
    await createAccount(page, 'Lena')
    await page.goto(path === '/checkout' ? '/services' : path)
    if (path === '/checkout') await page.getByRole('button', { name: 'Buy Now: 8,000 Views' }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.locator('#prices'), path).toBeAttached()
    await expect(page, path).toHaveURL((url) => url.pathname === '/')
    const readStored = () => [localStorage.getItem('token'), localStorage.getItem('user')]
    await expect.poll(() => page.evaluate(readStored)).toEqual([null, null])
  }
})

test('Login state: token and user in the storage mean logged in; the screens need no more than the specified fields', async ({
  page,
}) => {
  const email = await createAccount(page, 'Lina')
  await page.evaluate(() => {
    const { name, email, role } = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ name, email, role }))
  })
  const order = {
    id: 'an-order-of-20-letters',
    packageType: 'followers',
    quantity: 1000,
    status: 'completed',
    tiktokUsername: 'lina.shop',
    price: 5.59,
    paymentMethod: 'stripe',
    paymentStatus: 'completed',
    createdAt: '2026-01-02T10:00:00Z',
  }
  const stats = { total: 7, pending: 2, completed: 5, totalSpent: 5.59 }
  await page.route('**/api/orders/my-orders*', (route) => route.fulfill({ json: { orders: [order], stats } }))
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main).toContainText(/Total orders\s*7|7\s*Total orders/)
  await visit(page, '/orders')
  await expect(main.locator('[data-order]')).toContainText('1,000 Followers')
  await expect(main.locator('[data-order]')).toContainText('@lina.shop')
  await page.getByRole('banner').getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByRole('dialog', { name: 'My Account' })).toContainText('Lina')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email)).toBe(email)
})
