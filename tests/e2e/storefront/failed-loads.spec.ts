import type { Page } from '@playwright/test'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { fillCheckout, getProceedButton } from '../support/checkout.ts'
import { addToCart, createAccount, expect, test, waitForHydration } from '../support/fixtures.ts'

const LOGGED = /ERR_FAILED|did not arrive|Failed to fetch|router caught the following error/i
const SCRIPTS = '**/assets/*.js'

/** Loses the first request of each script. */
async function loseFirstRequests(page: Page): Promise<void> {
  const seen = new Set<string>()
  await page.route(SCRIPTS, (route) => {
    const url = route.request().url()
    if (seen.has(url)) return route.continue()
    seen.add(url)
    return route.abort()
  })
}

test('fetches scripts again that did not arrive, of the first page and of the next', async ({
  page,
  quiet,
}) => {
  quiet.expect(LOGGED)
  await loseFirstRequests(page)
  await page.goto('/services')
  await page.locator('footer a[href^="/terms"]').click()
  await expect(page).toHaveURL(/\/terms/)
  await expect(page.locator('h1')).toHaveText('Terms of Service')
})

test('buys the package whose button is pressed before the scripts arrive', async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.goto('/faq')
  await page.route(SCRIPTS, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.evaluate(() => location.assign('/services'))
  await page.getByRole('button', { name: 'Buy Now: 3,000 Likes' }).click()
  released.resolve()
  await expect(page).toHaveURL(/\/login\?from=%2Fcheckout/)
  expect(await page.evaluate(() => sessionStorage.getItem('pendingCheckout'))).toContain('"quantity":3000')
})

test('says that scripts did not arrive, and reloads the page', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await page.goto('/faq')
  await page.route(SCRIPTS, (route) => route.abort())
  await page.evaluate(() => location.assign('/services'))
  const notice = page.getByRole('alert').filter({ hasText: 'This page did not load completely' })
  await expect(notice).toBeVisible()
  await page.unroute(SCRIPTS)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await waitForHydration(page)
  await expect(notice).toBeHidden()
})

test('a toast whose scripts do not arrive leaves the pay bar free, and after five seconds the page', async ({
  page,
  quiet,
}) => {
  quiet.expect(LOGGED)
  await page.setViewportSize({ width: 390, height: 844 })
  await fillCheckout(page)
  await page.clock.install()
  await page.route(SCRIPTS, (route) => route.abort())
  await page.route('**/api/stripe/checkout/session', (route) => route.abort())
  await getProceedButton(page).click()
  const toast = page.locator('[data-toast]')
  await expect(toast).toContainText('Checkout Failed')
  await expect(page.locator('[data-radix-collection-item]')).toHaveCount(0)
  await getProceedButton(page).click({ trial: true })
  await page.clock.runFor(5_500)
  await expect(toast).toHaveCount(0)
})

test('does not blame the device for a passkey whose script does not arrive', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await createAccount(page, 'Kim')
  await page.goto('/account')
  const add = page.locator('#passkeys').getByRole('button', { name: 'Add a passkey' })
  await expect(add).toBeVisible()
  await page.route(SCRIPTS, (route) => route.abort())
  await add.click()
  const toast = page.locator('[data-toast]').filter({ hasText: 'Passkey not added' })
  await expect(toast).toContainText('The shop cannot be reached')
  await expect(toast).not.toContainText('Your device')
})

test('opens the next page with a message when its scripts do not arrive', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await page.goto('/')
  await page.route(SCRIPTS, (route) => route.abort())
  await page.locator('footer a[href^="/terms"]').click()
  await expect(page.locator('h1')).toHaveText('This page did not load completely')
  await expect(page).toHaveURL(/\/terms/)
  await page.unroute(SCRIPTS)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('h1')).toHaveText('Terms of Service')
})

test('opens the next page with a message when its scripts never arrive', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await page.clock.install()
  await page.goto('/faq')
  let hanging = 0
  await page.route(SCRIPTS, () => {
    hanging += 1
  })
  await page.locator('footer a[href^="/terms"]').click()
  await expect.poll(() => hanging).toBeGreaterThanOrEqual(1)
  await expect(async () => {
    await page.clock.fastForward(27_000)
    expect(hanging).toBeGreaterThanOrEqual(2)
  }).toPass()
  await expect(async () => {
    await page.clock.fastForward(27_000)
    await expect(page.locator('h1')).toHaveText('This page did not load completely', {
      timeout: scaleTimeout(2_000),
    })
  }).toPass()
})

for (const [what, requests] of [
  ['data', /\/terms(-\w+)?\.data/],
  ['route', /\/__manifest/],
] as const)
  test(`opens the next page with a message when its ${what} never arrives`, async ({ page, quiet }) => {
    quiet.expect(LOGGED)
    await page.clock.install()
    let hanging = 0
    const hang = () => {
      hanging += 1
    }
    // The routes of the page's links are requested at its start.
    if (what === 'route') await page.route(requests, hang)
    await page.goto('/faq')
    if (what === 'data') await page.route(requests, hang)
    await page.locator('footer a[href^="/terms"]').click()
    await expect.poll(() => hanging).toBeGreaterThanOrEqual(1)
    await expect(page.locator('h1')).not.toHaveText('This page did not load completely')
    await expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(page.locator('h1')).toHaveText('This page did not load completely', {
        timeout: scaleTimeout(2_000),
      })
    }).toPass()
    await expect(page).toHaveURL(/\/terms/)
    await page.unroute(requests)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('h1')).toHaveText('Terms of Service')
  })

test('keeps the cart in memory and says so when the browser refuses to store it', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
  })
  await page.goto('/services')
  await addToCart(page, 'followers-1000')
  await expect(page.locator('[data-toast]')).toContainText('Your browser stores nothing for this shop')
  await page.getByTestId('floating-cart').click()
  await expect(page.locator('main')).toContainText('1,000 Followers')
})
