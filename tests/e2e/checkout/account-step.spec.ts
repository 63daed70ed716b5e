import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  addToCart,
  createAccount,
  enterNewAccount,
  expect,
  expectNoHorizontalScroll,
  payAtDemoGateway,
  test,
  waitForHydration,
} from '../support/fixtures.ts'

const getProceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

test('a newcomer enters the order and the account in one form and pays with the next press', async ({
  page,
}) => {
  await page.goto('/services?lang=en')
  await addToCart(page, 'followers-1000', 'likes-1000')
  await page.getByTestId('floating-cart').click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/\/login\?from=%2Fcheckout/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account to finish')
  await expect(page.locator('main')).toContainText(
    'Login Required: Please login or create an account to complete your purchase',
  )
  await expect(page.locator('main')).not.toContainText('Welcome back')
  await expect(page.locator('[data-summary]')).toHaveCount(2)
  await expectAccessible(page, 'account step')
  await page.locator('[name=tiktokUsername]').fill('@nora.shop')
  await page.reload()
  await expect(page.locator('[data-summary]')).toHaveCount(2)
  await expect(page.locator('[name=tiktokUsername]')).toHaveValue('@nora.shop')
  await page.locator('[name=niche]').selectOption('Travel')
  await enterNewAccount(page, 'Nora')
  await getProceed(page).click()
  await payAtDemoGateway(page)
  await expect(page.getByTestId('purchase').locator('[data-order]')).toHaveCount(2)
  await expect(page.getByTestId('purchase')).toContainText('@nora.shop')
})

test('an order that is refused after the account was created continues at the checkout', async ({
  page,
  quiet,
}) => {
  quiet.expect(/500/)
  await page.route('**/api/stripe/checkout/session', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/services?lang=en')
  await page.locator('[data-package=followers-1000] button').first().click()
  await page.locator('[name=tiktokUsername]').fill('@mona.shop')
  await page.locator('[name=niche]').selectOption('Travel')
  await enterNewAccount(page, 'Mona')
  await getProceed(page).click()
  await page.waitForURL(/\/checkout$/)
  await expect(page.locator('[data-toast]')).toContainText('Checkout Failed')
  await expect(page.locator('[name=tiktokUsername]')).toHaveValue('@mona.shop')
  await expect(page.locator('[name=email]')).toHaveCount(0)
  await page.unroute('**/api/stripe/checkout/session')
  await getProceed(page).click()
  await payAtDemoGateway(page)
})

test('an address with an account leads to the login inside the checkout and is carried over', async ({
  page,
  quiet,
}) => {
  // The second is a call of the page that is open when the session ends.
  quiet.expect(/409|401/)
  const email = await createAccount(page, 'Omar')
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/services?lang=en')
  await page.locator('[data-package=followers-1000] button').first().click()
  await page.locator('[name=tiktokUsername]').fill('@omar.shop')
  await page.locator('[name=niche]').selectOption('Travel')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('another one')
  await getProceed(page).click()
  await expect(page.getByRole('alert')).toContainText('already exists')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to finish')
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await expect(page.locator('[name=password]')).toBeFocused()
  await expectAccessible(page, 'login in the checkout')
  await page.locator('[name=password]').fill('secret1')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout$/)
  await expect(page.locator('[data-summary]')).toContainText('1,000 Followers')
  await expect(page.locator('[name=tiktokUsername]')).toHaveValue('@omar.shop')

  // The browser is known now, so that the login comes first.
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to finish')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  /** Decision 059: half of the 16 taps and 8 screens that it took before. */
  test('a newcomer pays with 8 taps on 4 screens from the home page', async ({ page }) => {
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
    await page.goto('/?lang=en')
    await tap(page.getByRole('button', { name: /^Buy Now: / }).filter({ visible: true }))
    for (const name of ['tiktokUsername', 'email', 'password']) await tap(page.locator(`[name=${name}]`))
    await page.locator('[name=tiktokUsername]').fill('@lina.shop')
    await enterNewAccount(page, 'Lina')
    // Opening the list and choosing are two taps.
    taps += 2
    await page.locator('[name=niche]').selectOption('Travel')
    await tap(getProceed(page))
    await page.waitForURL(/\/payment-processing/)
    await waitForHydration(page)
    await tap(page.getByRole('button', { name: /^Pay / }))
    await expect(page.locator('[data-result=success]')).toBeVisible()
    expect(screens).toEqual(['/', '/login', '/payment-processing', '/payment-success'])
    expect(taps).toBe(8)
  })

  test('total and payment stay in reach, and nothing covers what is missing', async ({ page }) => {
    await page.goto('/services?lang=en')
    await page.locator('[data-package=followers-1000] button').first().click()
    const above = page.locator('[data-phone-total]')
    await expect(above).toContainText('£5.59')
    await above.getByRole('button').click()
    await expect(above.getByRole('listitem')).toContainText('1,000 Followers')
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
