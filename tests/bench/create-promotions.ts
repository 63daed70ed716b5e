import { buildPromotionBody } from '../support/orders/build-promotion-body.ts'
import { OWNER } from '../support/shops/shop-process.ts'

const COUNT = 10

/** Creates ten automatic promotions that all apply to every order: 1 % off each, on what the others left. */
export async function createPromotions(origin: string): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { token: string }
  }
  const { token } = await post('/auth/login', OWNER)
  for (let priority = 0; priority < COUNT; priority += 1) {
    const name = `Promotion ${priority}`
    const benefit = { kind: 'percent', percent: 1 }
    const promotion = buildPromotionBody({ name, trigger: 'automatic', code: null, benefit, priority })
    await post('/admin/promotions', promotion, token)
  }
}
