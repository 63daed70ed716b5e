import { type Browser, expect, type Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { OWNER as OWNER_OF_OWN_SHOP } from '../../support/shops/shop-process.ts'
import { createAccount, logInByApi, openOtherPage, visit } from './fixtures.ts'
import type { ProviderShop } from './provider-shop.ts'

interface TestBuyer {
  name: string
  /** Default: 1,000 followers. */
  packageId?: string
  registered?: boolean
  pay?: boolean
  /** Display currency of the customer. */
  currency?: string
  /** A shop that takes real payments. Default: the demo gateway of the tests' shop, whose orders are trial orders. */
  real?: ProviderShop
}

/**
 * Buys a package by API, with a new account unless one is logged in, and returns the order id. The page shows none of it
 * yet.
 */
export async function buyPackage(
  page: Page,
  { name, packageId = 'followers-1000', registered, pay = true, currency, real }: TestBuyer,
): Promise<string> {
  const origin = real?.origin ?? ''
  if (!registered) await createAccount(page, name, origin)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const placed = await page.request.post(`${origin}/api/stripe/checkout/session`, {
    headers,
    data: {
      package_id: packageId,
      origin_url: new URL(page.url()).origin,
      user_email: '',
      username: name.toLowerCase(),
      niche: 'Other',
      displayCurrency: currency,
    },
  })
  const { session_id: sessionId } = await placed.json()
  expect(sessionId, await placed.text()).toMatch(real ? /^cs_/ : /^demo_/)
  if (pay && real) {
    await real.stripe.control('pay', { session: sessionId })
    const paid = await page.request.get(`${origin}/api/stripe/checkout/status/${sessionId}`)
    expect(await paid.json()).toMatchObject({ payment_status: 'paid' })
  } else if (pay) {
    const paid = await page.request.post(`/api/demo/payments/${sessionId}`, { data: { outcome: 'pay' } })
    expect(paid.ok(), await paid.text()).toBe(true)
  }
  const listed = await page.request.get(`${origin}/api/orders/my-orders`, { headers })
  const { orders } = await listed.json()
  return orders[0].id
}

/** Creates a page whose browser is logged in as the owner, of the tests' shop or of the one at `origin`. It shows no screen yet. */
export async function createStaffPage(browser: Browser, width = 1280, origin = ''): Promise<Page> {
  const office = await openOtherPage(browser, width, 844)
  await logInByApi(office, origin ? OWNER_OF_OWN_SHOP : OWNER, origin)
  return office
}

/** Opens the list of orders as the owner of the tests' shop. */
export async function openAdmin(browser: Browser, width?: number): Promise<Page> {
  const office = await createStaffPage(browser, width)
  await office.goto('/admin/orders')
  await expect(office.locator('h1')).toBeVisible()
  return office
}

/** Opens a screen or section from the menu of settings. */
export async function openSettings(page: Page, name: string): Promise<void> {
  await visit(page, new URL('/settings', page.url()).href)
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}
