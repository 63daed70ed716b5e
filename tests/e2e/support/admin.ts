import { type Browser, expect, type Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { createAccount, logInByApi } from './fixtures.ts'

interface TestBuyer {
  name: string
  registered?: boolean
  pay?: boolean
  /** Display currency of the customer. */
  currency?: string
}

/**
 * Buys 1,000 followers by API, with a new account unless one is logged in. Returns the order id and leaves
 * the page at the customer's orders.
 */
export async function buyPackage(
  page: Page,
  { name, registered, pay = true, currency }: TestBuyer,
): Promise<string> {
  if (!registered) await createAccount(page, name)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const placed = await page.request.post('/api/stripe/checkout/session', {
    headers,
    data: {
      package_id: 'followers-1000',
      origin_url: new URL(page.url()).origin,
      user_email: '',
      username: name.toLowerCase(),
      niche: 'Other',
      display_currency: currency,
    },
  })
  const { session_id: sessionId } = await placed.json()
  expect(sessionId, await placed.text()).toMatch(/^demo_/)
  if (pay) {
    const paid = await page.request.post(`/api/demo/payments/${sessionId}`, { data: { outcome: 'pay' } })
    expect(paid.ok(), await paid.text()).toBe(true)
  }
  await page.goto('/orders')
  return (await page.locator('[data-order]').getAttribute('data-order')) ?? ''
}

/** Opens the admin area as the owner. */
export async function openAdmin(browser: Browser, width = 1280): Promise<Page> {
  const office = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
  await logInByApi(office, OWNER)
  await office.goto('/admin/orders')
  await expect(office.locator('h1')).toBeVisible()
  return office
}
