import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  addToCart,
  createAccount,
  createAccountAtLogin,
  expect,
  expectNoHorizontalScroll,
  payAtDemoGateway,
  test,
  visit,
  waitForHydration,
} from '../support/fixtures.ts'
import { listCovered } from '../support/floating-buttons.ts'

const getProceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
const getCreateAccount = (page: Page) => page.getByRole('button', { name: 'Create account', exact: true })

async function buyNow(page: Page): Promise<void> {
  await visit(page, '/services?lang=en')
  await page.locator('[data-package=followers-1000] button').first().click()
}

test('a newcomer creates an account on the login form and continues at the checkout of the cart', async ({
  page,
}) => {
  await page.goto('/services?lang=en')
  await addToCart(page, 'followers-1000', 'likes-1000')
  await page.getByTestId('floating-cart').click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/\/login\?from=%2Fcheckout/)
  await expect(page.locator('[data-toast]')).toHaveText(
    /Login Required\s*Please login or create an account to complete your purchase/,
  )
  await expect(page.locator('main form input')).toHaveCount(2)
  await expect(page.locator('main a[href^="/register?from="]')).toBeVisible()
  await expect(page.locator('main a[href^="/forgot-password?from="]')).toBeVisible()
  await expectAccessible(page, 'login with the message')
  await page.getByRole('button', { name: 'Show password' }).click()
  const email = await createAccountAtLogin(page, 'nora')
  await page.waitForURL(/\/checkout$/)
  await expect(page.locator('[data-summary]')).toHaveCount(2)
  await page.locator('[name=tiktokUsername]').fill('@nora.shop')
  await page.locator('[name=niche]').selectOption('Travel')
  await getProceed(page).click()
  await payAtDemoGateway(page)
  await expect(page.getByTestId('purchase').locator('[data-order]')).toHaveCount(2)
  await visit(page, '/account')
  await expect(page.locator('[name=name][autocomplete=name]')).toHaveValue(email.replace(/@.*/, ''))
})

test('only a login that buys creates accounts, by the rules of the registration', async ({ page, quiet }) => {
  // The second is a call of the page that is open when the session ends.
  quiet.expect(/409|401|422/)
  const email = await createAccount(page, 'Omar')
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize({ width: 360, height: 740 })
  await test.step('only a login that buys creates accounts; the others lead to the registration', async () => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
    await expect(page.locator('main a[href="/register"]')).toBeVisible()
    await expect(getCreateAccount(page)).toHaveCount(0)
    await visit(page, '/login?from=/checkout')
    await expect(getCreateAccount(page)).toBeVisible()
  })
  await test.step('creating an account follows the rules of the registration and says what is wrong', async () => {
    await buyNow(page)
    await page.waitForURL(/\/login/)
    const [address, password] = [page.locator('[name=email]'), page.locator('[name=password]')]
    await getCreateAccount(page).click()
    await expect(address).toBeFocused()
    await address.fill('lucia@correo')
    await password.fill('short')
    await getCreateAccount(page).click()
    await expect(address).toHaveAccessibleDescription('Enter a valid email address.')
    await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters')
    await address.fill(email)
    await getCreateAccount(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      /Registration Failed\s*Password must be at least 6 characters/,
    )
    await password.fill('another one')
    await getCreateAccount(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      /Registration Failed\s*An account with this email already exists/,
    )
    await expect(address).toHaveValue(email)
    await expectNoHorizontalScroll(page)
    await password.fill('secret1')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/checkout$/)
    await expect(page.locator('[data-summary]')).toContainText('1,000 Followers')
  })
})

test('the tab keeps the package, or the items of the cart, while the visitor logs in', async ({ page }) => {
  const readStored = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('pendingCheckout') ?? 'null'))
  await buyNow(page)
  await page.waitForURL(/\/login/)
  expect(await readStored()).toMatchObject({
    id: 'followers-1000',
    type: 'followers',
    name: '1,000 Followers',
    quantity: 1_000,
    price: 5.59,
    tag: 'Best Seller',
    description: expect.any(String),
    features: expect.arrayContaining(['High Quality']),
  })
  await visit(page, '/services?lang=en')
  await addToCart(page, 'likes-1000', 'likes-1000', 'likes-3000')
  await page.getByTestId('floating-cart').click()
  await expect(page.locator('[data-line=likes-1000]')).toContainText(/£4\.79 each\W*2,000\W* in all/)
  await expect(page.getByTestId('payment-marks').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/\/login/)
  expect(await readStored()).toMatchObject([
    { id: 'likes-1000', cartQuantity: 2 },
    { id: 'likes-3000', cartQuantity: 1 },
  ])
  await createAccount(page, 'Ida')
  await page.goto('/checkout')
  await expect(page.locator('[data-summary=likes-1000]')).toContainText('× 2')
  await page.evaluate(() => sessionStorage.setItem('pendingCheckout', '{"id":"likes-1000","price":"free"}'))
  await page.goto('about:blank')
  await page.addInitScript(() => sessionStorage.setItem('react-router-scroll-positions', '"x"'))
  await page.goto('/checkout')
  await page.waitForURL(/\/services/)
})

test('one package is sent with the fields of the card flow and of the wallet flow', async ({
  page,
  quiet,
}) => {
  quiet.expect(/500/)
  const bodies: unknown[] = []
  await page.route('**/api/stripe/checkout/session', (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ status: 500, json: {} })
  })
  const email = await createAccount(page, 'Vera')
  await page.goto('/services?lang=en')
  await page.locator('[data-package=likes-1000] button').first().click()
  await page.locator('[name=tiktokUsername]').fill('@vera.shop')
  await page.locator('[name=niche]').selectOption('Travel')
  await page.getByLabel(/Video URL/).fill('https://v.example/1')
  for (const method of ['stripe', 'applepay']) {
    await page.locator(`[name=method][value=${method}]`).check()
    await getProceed(page).click()
    await expect(page.locator('[data-toast]')).toContainText('Failed')
    await expect(getProceed(page)).toBeEnabled()
  }
  const shared = {
    package_id: 'likes-1000',
    origin_url: new URL(page.url()).origin,
    user_email: email,
    video_url: 'https://v.example/1',
    niche: 'Travel',
    expectedTotal: 4.79,
    idempotencyKey: expect.any(String),
  }
  const wallet = { payment_method_types: ['card'], payment_method: expect.any(String) }
  expect(bodies).toEqual([
    expect.objectContaining({ ...shared, username: '@vera.shop' }),
    expect.objectContaining({ ...shared, tiktok_username: '@vera.shop', ...wallet }),
  ])
  for (const body of bodies) expect(body).not.toHaveProperty('items')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a newcomer pays with 9 taps on 5 screens from the home page', async ({ page }) => {
    let taps = 0
    const screens: string[] = []
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url())
      if (frame === page.mainFrame() && screens.at(-1) !== pathname) screens.push(pathname)
    })
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    const type = async (name: string, text: string) => {
      await tap(page.locator(`[name=${name}]`))
      await page.keyboard.type(text)
    }
    await page.goto('/?lang=en')
    await tap(page.getByRole('button', { name: /^Buy Now: / }).filter({ visible: true }))
    await type('email', `lina-${Date.now()}@example.com`)
    await type('password', 'secret1')
    await tap(getCreateAccount(page))
    await type('tiktokUsername', '@lina.shop')
    // Opening the list and choosing are two taps.
    taps += 2
    await page.locator('[name=niche]').selectOption('Travel')
    await tap(getProceed(page))
    await page.waitForURL(/\/payment-processing/)
    await waitForHydration(page)
    await tap(page.getByRole('button', { name: /^Pay / }))
    await expect(page.locator('[data-result=success]')).toBeVisible()
    expect(screens).toEqual(['/', '/login', '/checkout', '/payment-processing', '/payment-success'])
    expect(taps).toBeLessThanOrEqual(9)
  })

  test('total and checkout of the cart stay in reach, in one bar', async ({ page }) => {
    await page.goto('/services?lang=en')
    await addToCart(page, 'followers-1000', 'likes-1000')
    await page.getByTestId('floating-cart').click()
    const bar = page.locator('[data-pay-bar]')
    await expect(bar).toContainText('£10.38')
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect.poll(() => listCovered(page)).toEqual([])
    await bar.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.waitForURL(/\/login\?from=%2Fcheckout/)
  })

  test('total and payment stay in reach at the checkout, and nothing covers what is missing', async ({
    page,
  }) => {
    await createAccount(page, 'Rosa')
    await buyNow(page)
    // The order stands there once, in a fold with the field for a code.
    await expect(page.getByText('1,000 Followers')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Have a code?' })).toBeHidden()
    const summary = page.getByRole('button', { name: /^Your order/ })
    await expect(summary).toContainText('£5.59')
    await summary.click()
    await expect(page.getByRole('button', { name: 'Have a code?' })).toBeVisible()
    await summary.click()
    await expectNoHorizontalScroll(page)

    const bar = page.locator('[data-pay-bar]')
    const proceed = getProceed(page)
    await expect(proceed).toBeDisabled()
    await expect(proceed).toHaveAccessibleDescription(
      'Enter your TikTok username and choose a niche to continue.',
    )
    await expect(bar).toContainText('£5.59')
    await expect(bar).toBeInViewport({ ratio: 1 })
    await proceed.click({ force: true })
    const username = page.locator('[name=tiktokUsername]')
    await expect(username).toBeFocused()
    const toast = page.locator('[data-toast]')
    await expect(toast).toContainText('Missing Information')
    const [field, message, button] = [await getBox(username), await getBox(toast), await getBox(bar)]
    expect(message.top >= field.bottom || message.bottom <= field.top).toBe(true)
    expect(message.bottom).toBeLessThanOrEqual(button.top)
    await username.fill('@rosa')
    await expect(proceed).toHaveAccessibleDescription('Choose a niche to continue.')
    await page.locator('[name=niche]').selectOption({ index: 1 })
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await expect(bar.getByText(/^PayPal/)).toBeInViewport()

    // An open keyboard that shrinks the page leaves no room for the bar.
    await page.setViewportSize({ width: 360, height: 340 })
    await expect(bar).toHaveCSS('position', 'static')
  })
})

async function getBox(target: Locator): Promise<{ top: number; bottom: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('not visible')
  return { top: box.y, bottom: box.y + box.height }
}
