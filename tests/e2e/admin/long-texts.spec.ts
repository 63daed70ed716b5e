import { OWNER } from '../../../playwright.config.ts'
import { buildPromotionBody } from '../../support/orders/build-promotion-body.ts'
import { buyPackage } from '../support/admin.ts'
import { expect, expectNoHorizontalScroll, logInByApi, test } from '../support/fixtures.ts'
import { openStaffApi } from '../support/staff-api.ts'

/** Words without a place to break. */
const LONG = {
  en: 'W'.repeat(100),
  es: `https://example.com/${'path'.repeat(20)}`,
  ar: 'مدينةالكويت'.repeat(9),
}

for (const lang of ['en', 'es', 'ar'] as const)
  test(`texts without a blank fit 320 px: ${lang}`, async ({ page, request }) => {
    const long = LONG[lang]
    const orderId = await buyPackage(page, { name: lang })
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const mine = { headers: { authorization: `Bearer ${token}` } }
    const renamed = await request.patch('/api/account', { ...mine, data: { name: long } })
    expect(renamed.ok(), await renamed.text()).toBe(true)
    const staff = await openStaffApi(request)
    const sent = await request.post('/api/chat/send', {
      data: { message: long.repeat(3), user_name: long, user_email: '', clientKey: crypto.randomUUID() },
    })
    const { session_id: sessionId } = await sent.json()
    expect(sessionId, await sent.text()).toBeTruthy()
    await staff.send('PATCH', `/api/admin/orders/${orderId}`, { note: long })
    await staff.send('POST', `/api/admin/orders/${orderId}/cases`, { kind: 'cancellation', statement: long })
    const text = { name: long.slice(0, 60), description: long, features: [long.slice(0, 60)] }
    const custom = await staff.send<{ id: string }>('POST', '/api/admin/packages', {
      type: 'others',
      quantity: 1,
      price: 9,
      texts: { en: text, es: text, ar: text },
    })
    const promotion = await staff.send<{ id: string }>(
      'POST',
      '/api/admin/promotions',
      buildPromotionBody({ name: long.slice(0, 60), code: `LONG${Date.now()}` }),
    )

    const check = async (path: string) => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await expect(page.locator('main').getByText(long.slice(0, 20)).first(), path).toBeAttached()
      await expectNoHorizontalScroll(page)
    }
    await page.setViewportSize({ width: 320, height: 740 })
    for (const path of ['/services', '/dashboard', `/orders/${orderId}`]) await check(path)
    await logInByApi(page, OWNER)
    for (const path of [
      '/admin/orders',
      `/admin/orders/${orderId}`,
      `/admin/orders?order=${orderId}`,
      '/admin/cases',
      '/admin/inbox',
      `/admin/inbox/${sessionId}`,
      '/admin/packages',
      `/admin/packages/${custom.id}`,
      '/admin/promotions',
      `/admin/promotions/${promotion.id}`,
      '/users-teams',
    ])
      await check(path)
  })
