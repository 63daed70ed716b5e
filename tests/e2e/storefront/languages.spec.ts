import type { Page } from '@playwright/test'
import { createAccount, expect, logIn, test } from '../support/fixtures.ts'

test('changing the language changes the direction without a reload and persists', async ({ page }) => {
  await page.goto('/services')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByPlaceholder('Search languages...').fill('arab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('h1')).toContainText('كل الباقات')
  await expect(page.locator('[data-package=likes-1000]')).toContainText('1,000 إعجاب')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('ar')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.locator('header a[href="/cart"]').click()
  await expect(page.locator('h1')).toContainText('سلتك')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'userLang')
  expect(cookie).toMatchObject({ value: 'ar', path: '/' })
  // 365 days minus the duration of the test.
  expect(Math.ceil(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userLang'))).toBe('ar')
})

test('the stored language precedes the browser’s, and the parameter precedes both', async ({ page }) => {
  await page.goto('/?lang=es')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userLang'))).toBe('es')
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('writes the language into the address at start, beside its parameters and place, in the same entry of the history', async ({
  page,
}) => {
  await page.goto('/about')
  const requests: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && requests.push(request.url()))
  await page.goto('/faq?utm_source=news#refunds')
  await expect(page).toHaveURL(/\/faq\?utm_source=news&lang=en#refunds$/)
  await expect(page.locator('h2 button[aria-expanded=true]')).toHaveCount(1)
  expect(requests).toHaveLength(1)
  expect(await page.evaluate(() => history.state.key)).toEqual(expect.any(String))

  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
  for (const before of [/\/faq\?utm_source=news&lang=en#refunds$/, /\/about\?lang=en$/]) {
    await page.goBack()
    await expect(page).toHaveURL(before)
  }
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin$/)
})

for (const when of ['after the page has changed', 'while the page changes'])
  test(`the way back ${when} keeps the language that was chosen on a later page`, async ({ page }) => {
    await page.goto('/services')
    await expect(page).toHaveURL(/\/services\?lang=en$/)
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await page.waitForURL(/\/about$/)
    if (when === 'while the page changes') await page.evaluate(goBackOnce, '/about?lang=es')
    await selectEntry(page, 'Language', /Español/)
    if (when === 'after the page has changed') {
      await page.waitForURL(/\/about\?lang=es$/)
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await page.goBack()
    }
    await expect(page).toHaveURL(/\/services\?lang=es$/)
    await expect(page.locator('h1')).toContainText('paquetes')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })

/** Goes back in the browser as soon as the address is shown, which is before the page is. */
function goBackOnce(address: string) {
  const replace = history.replaceState.bind(history)
  history.replaceState = (...state) => {
    replace(...state)
    if (location.pathname + location.search !== address) return
    history.replaceState = replace
    history.back()
  }
}

test('a first visit with a language in its address shows data of the API in that language', async ({
  page,
}) => {
  const item = { id: 'likes-1000', name: '1,000 Likes', type: 'likes', quantity: 1_000, price: 3.99 }
  await page.addInitScript((items) => localStorage.setItem('cart', items), JSON.stringify([item]))
  await page.goto('/cart?lang=ar')
  await expect(page.locator('[data-line=likes-1000]')).toContainText('1,000 إعجاب')
})

test('changing the currency changes all prices at the unrounded rate', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('button', { name: 'Currency' }).click()
  const panel = page.getByRole('dialog', { name: 'Currency' })
  await expect(panel).toContainText('Base: GBP')
  await expect(panel).toContainText('1 GBP = 203.15')
  await panel.getByRole('button', { name: /JPY/ }).click()
  // £5.59 at 203.14752239
  await expect(page.locator('[data-package=followers-1000]')).toContainText('¥1,135.59')
  await page.reload()
  await expect(page.locator('[data-package=followers-1000]')).toContainText('¥1,135.59')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userLocale'))).toContain('"JPY"')
})

async function selectEntry(page: Page, list: string, entry: RegExp) {
  await page.getByRole('banner').getByRole('button', { name: list }).click()
  await page.getByRole('dialog', { name: list }).getByRole('button', { name: entry }).click()
}

test('an account has its language and currency in every browser; a choice before login wins', async ({
  page,
  browser,
}) => {
  const email = await createAccount(page, 'Selma')
  await page.goto('/dashboard')
  const kept: unknown[] = []
  page.on('request', (request) => {
    if (!/preferences|events/.test(request.url())) return
    const { authorization } = request.headers()
    kept.push({ ...request.postDataJSON(), isBorne: authorization?.startsWith('Bearer ') === true })
  })
  await selectEntry(page, 'Currency', /JPY/)
  await selectEntry(page, 'Language', /العربية/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId'))
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const changed = { sessionId, timestamp, isBorne: true }
  const metadata = { rate: 203.14752239, base: 'GBP' }
  await expect
    .poll(() => kept)
    .toEqual([
      { currency: 'JPY', sessionId, isBorne: true },
      { eventType: 'CURRENCY_CHANGED', fromValue: 'GBP', toValue: 'JPY', ...changed, metadata },
      { lang: 'ar', sessionId, isBorne: true },
      { eventType: 'LANG_CHANGED', fromValue: 'en', toValue: 'ar', ...changed },
    ])

  const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await elsewhere.goto('/login?from=/account')
  await elsewhere.evaluate(() => Object.assign(window, { sameDocument: true }))
  await logIn(elsewhere, email, 'secret1')
  await expect(elsewhere.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(elsewhere.locator('h1')).toHaveText('إعدادات الحساب')
  await expect(elsewhere.getByRole('button', { name: /JPY/ })).toBeVisible()
  await expect(elsewhere.locator('select[name=language]')).toHaveValue('ar')
  expect(new URL(elsewhere.url()).search).toBe('?lang=ar')
  expect(await elsewhere.evaluate(() => 'sameDocument' in window)).toBe(true)

  const offline = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await offline.goto('/login?from=/account')
  await offline.route('**/locales/ar/*', (route) => route.abort())
  await logIn(offline, email, 'secret1')
  await expect(offline.locator('h1')).toHaveText('Account settings')
  expect(new URL(offline.url()).search).toBe('')

  const byHand = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await byHand.goto('/login?from=/account')
  await selectEntry(byHand, 'Language', /Español/)
  await expect(byHand.locator('html')).toHaveAttribute('lang', 'es')
  await logIn(byHand, email, 'secret1')
  await expect(byHand.locator('h1')).toHaveText('Ajustes de la cuenta')
  await expect(byHand.getByRole('button', { name: /JPY/ })).toBeVisible()
  await byHand.reload()
  await expect(byHand.locator('select[name=language]')).toHaveValue('es')
})
