import type { Page } from '@playwright/test'
import { buildPromotionBody } from '../../support/orders/build-promotion-body.ts'
import { OWNER } from '../../support/shops/shop-process.ts'
import { createAccount, expect, logInByApi, test, visit } from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'
import { openStaffApi, type StaffApi } from '../support/staff-api.ts'

/** Without a place to break. */
const WORD = 'W'.repeat(60)
const ADDRESS = `https://example.com/${'path'.repeat(30)}`
const ARABIC = 'مدينةالكويت'.repeat(5)
const LONG = `${WORD} ${ADDRESS} ${ARABIC}`
const EMAIL = `${'w'.repeat(60)}@${'d'.repeat(60)}.example`

const SECTIONS = [
  'brand',
  'identity',
  'mail',
  'payments',
  'tax',
  'rates',
  'niches',
  'policy',
  'claims',
  'opening',
]

/** Buys as a customer of this name, and opens a case, a chat and a contact message. */
async function buy(page: Page, origin: string): Promise<string> {
  const { request } = page
  const post = async (path: string, data: object, headers = {}) => {
    const answered = await request.post(`${origin}${path}`, { data, headers })
    expect(answered.ok(), `${path}: ${await answered.text()}`).toBe(true)
    return answered.json()
  }
  const email = await createAccount(page, 'Noura', origin)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const { session_id } = await post(
    '/api/stripe/checkout/session',
    {
      package_id: 'followers-1000',
      origin_url: origin,
      user_email: '',
      username: 'w'.repeat(24),
      niche: 'Other',
    },
    headers,
  )
  await post(`/api/demo/payments/${session_id}`, { outcome: 'pay' })
  const renamed = await request.patch(`${origin}/api/account`, { data: { name: WORD }, headers })
  expect(renamed.ok(), await renamed.text()).toBe(true)
  await post('/api/chat/send', {
    message: LONG,
    user_name: WORD,
    user_email: '',
    clientKey: crypto.randomUUID(),
  })
  await post('/api/contact/submit', {
    name: ARABIC,
    email: EMAIL,
    phone: '',
    subject: ADDRESS,
    message: LONG,
    service_type: '',
    seconds: 30,
  })
  const orders = await request.get(`${origin}/api/orders/my-orders`, { headers })
  const text = await orders.text()
  const id = /"id":"([^"]+)"/.exec(text)?.[1]
  expect(id, `${email}: ${text}`).toBeTruthy()
  return id ?? ''
}

/** Fills the texts that staff type. */
async function seed(staff: StaffApi, orderId: string) {
  const text = { name: WORD, description: LONG, features: [WORD] }
  const { id: packageId } = await staff.send<{ id: string }>('POST', '/api/admin/packages', {
    type: 'others',
    quantity: 1,
    price: 9,
    texts: { en: text, es: text, ar: text },
  })
  const { id: promotionId } = await staff.send<{ id: string }>(
    'POST',
    '/api/admin/promotions',
    buildPromotionBody({ name: WORD, code: 'W'.repeat(30), titles: { en: WORD } }),
  )
  const { id: offerId } = await staff.send<{ id: string }>('POST', '/api/admin/offers', {
    email: EMAIL,
    name: WORD,
    lang: 'en',
    lines: [{ name: WORD, type: 'others', quantity: 1, price: 9 }],
    terms: LONG,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    clientKey: crypto.randomUUID(),
  })
  await staff.send('PATCH', `/api/admin/orders/${orderId}`, { note: LONG })
  const caseBody = { kind: 'cancellation', statement: LONG }
  const { id: caseId } = await staff.send<{ id: string }>(
    'POST',
    `/api/admin/orders/${orderId}/cases`,
    caseBody,
  )
  await staff.send('POST', '/api/admin/canned-replies', { title: WORD, texts: { en: LONG } })
  await staff.send('POST', '/api/admin/order-views', { name: 'W'.repeat(40), query: { status: 'pending' } })
  await staff.send('POST', '/api/admin/api-keys', { name: WORD, scopes: ['orders:read'] })
  await staff.send('POST', '/api/admin/webhooks', {
    url: `http://localhost:4/${'path'.repeat(30)}`,
    description: WORD,
    events: ['order.paid'],
  })
  await staff.send('POST', '/api/users/create', {
    name: WORD,
    email: EMAIL,
    role: 'user',
    password: 'a good password',
  })
  return { packageId, promotionId, offerId, caseId }
}

/** Lists elements that are wider than the page, apart from those that scroll by themselves. */
function listOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (right > root.clientWidth + 0.5 || left < -0.5)
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)
      .slice(-4)
  })
}

test('every staff page fits 320 px with texts that have no place to break', async ({ page, request }) => {
  const shop = await startOwnShop({ WEBHOOKS_ALLOW_HTTP: '1', WEBHOOKS_ALLOW_PRIVATE: '1' })
  const { origin } = shop
  try {
    const orderId = await buy(page, origin)
    const staff = await openStaffApi(request, origin)
    const { packageId, promotionId, offerId, caseId } = await seed(staff, orderId)
    await page.setViewportSize({ width: 320, height: 740 })
    await logInByApi(page, OWNER, origin)
    const found: Record<string, string[]> = {}
    const check = async (name: string) => {
      const wide = await listOverflowing(page)
      if (wide.length > 0) found[name] = wide
    }
    const checkScreen = async (path: string, content = 'h1, h2') => {
      await visit(page, origin + path)
      await expect(page.locator(`main :is(${content})`).first(), path).toBeAttached()
      await page.evaluate(() => document.fonts.ready)
      await check(path)
    }
    const word = `:text("${WORD.slice(0, 24)}"), [value*="${WORD.slice(0, 24)}"], [data-email]`
    await checkScreen('/admin')
    for (const path of [
      '/admin/orders',
      `/admin/orders/${orderId}`,
      `/admin/orders?order=${orderId}`,
      '/admin/decisions',
      '/admin/cases',
      `/admin/cases?case=${caseId}`,
      '/admin/inbox',
      '/admin/offers',
      `/admin/offers?offer=${offerId}`,
      `/admin/offers/${offerId}`,
      '/admin/packages',
      `/admin/packages/${packageId}`,
      '/admin/promotions',
      `/admin/promotions/${promotionId}`,
      '/users-teams',
      '/admin/audit',
    ])
      await checkScreen(path, word)
    for (const path of [
      '/admin/reviews',
      '/admin/attention',
      '/admin/taxes',
      '/admin/emails',
      '/admin/webhooks',
      '/admin/data',
      '/translations',
      '/analytics',
      '/settings',
      ...SECTIONS.map((section) => `/settings/${section}`),
    ])
      await checkScreen(path)
    await visit(page, `${origin}/admin/inbox`)
    for (const place of [0, 1]) {
      await page.locator('main [data-conversation] a, main li a').nth(place).click()
      await expect(page.locator(`main :text("${WORD.slice(0, 24)}")`).first()).toBeAttached()
      await check(`conversation ${place}`)
      await visit(page, `${origin}/admin/inbox`)
    }
    await visit(page, `${origin}/admin/emails`)
    await page.locator('[data-email] a').first().click()
    await expect(page.locator('[data-open-email]')).toBeVisible()
    await check('email')
    await visit(page, `${origin}/users-teams`)
    await expect(page.getByRole('tab').first()).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await page.evaluate(() => document.fonts.ready)
      await check(`users-teams ${await tab.textContent()}`)
    }
    expect(found).toEqual({})
  } finally {
    await page.goto('about:blank')
    await shop.stop()
  }
})
