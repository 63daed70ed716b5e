import { expect, test } from 'vitest'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()

async function createPage() {
  const { sessionId, url } = await at.stripe.createSession(buildPaymentRequest())
  const choose = (choice: string) =>
    fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
  const state = async () => (await at.stripe.getPayment(sessionId))?.state
  return { sessionId, url: url ?? '', choose, state }
}

test('shows the lines, and returns to the shop once paid', async () => {
  const { sessionId, url, choose, state } = await createPage()
  const html = await (await fetch(url)).text()
  expect(html).toContain('16.77 GBP')
  expect(html).toContain('2 × 1,000 Followers')
  const paid = await choose('pay')
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`https://shop.example/return?session_id=${sessionId}&lang=en`)
  expect(await state()).toBe('paid')
  expect((await choose('pay')).status).toBe(400)
})

test('accepts another card after a decline, and returns to the checkout when cancelled', async () => {
  const { choose, state } = await createPage()
  expect(await (await choose('decline')).text()).toContain('declined')
  expect(await state()).toBe('declined')
  expect((await choose('cancel')).headers.get('location')).toBe('https://shop.example/cart?cancelled=1')
  await choose('pay')
  expect(await state()).toBe('paid')
})

test('takes no money after it expired', async () => {
  const { sessionId, url, choose, state } = await createPage()
  await at.fake.control('expire', { session: sessionId })
  expect((await fetch(url)).status).toBe(400)
  expect((await choose('pay')).status).toBe(400)
  expect(await state()).toBe('expired')
})
