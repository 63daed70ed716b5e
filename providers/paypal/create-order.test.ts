import { describe, expect, test } from 'vitest'
import { buildPaypalRequest, startPaypal } from '../../tests/fakes/paypal/start-paypal.ts'

const { fake, provider, listRequests } = await startPaypal()

describe('createOrder', () => {
  test('requests the amount of the payment and sends the customer back to the shop', async () => {
    const request = buildPaypalRequest({ lang: 'ar' })
    const session = await provider.createSession(request)
    expect(session.url).toBe(`${fake.origin}/approve/${session.sessionId}`)
    const [sent] = (await listRequests('POST /v2/checkout/orders')).slice(-1)
    expect(sent?.idempotencyKey).toBe(request.paymentId)
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: request.paymentId,
          soft_descriptor: 'Growth Market',
          amount: {
            currency_code: 'GBP',
            value: '16.77',
            breakdown: { item_total: { currency_code: 'GBP', value: '16.77' } },
          },
          items: [
            {
              name: '2 × 1,000 Followers',
              quantity: '1',
              unit_amount: { currency_code: 'GBP', value: '11.18' },
            },
            { name: '500 Likes', quantity: '1', unit_amount: { currency_code: 'GBP', value: '5.59' } },
          ],
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            locale: 'ar-EG',
            return_url: 'https://shop.example/return?lang=en',
            cancel_url: 'https://shop.example/cart?cancelled=1',
          },
        },
      },
    })
  })

  test('creates one order in parallel calls', async () => {
    const request = buildPaypalRequest()
    const sessions = await Promise.all(Array.from({ length: 8 }, () => provider.createSession(request)))
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1)
    const orders = await fake.control('orders')
    const own = orders.filter((order) => order.purchase_units?.[0]?.custom_id === request.paymentId)
    expect(own).toHaveLength(1)
  })

  test('sends yen without decimals', async () => {
    const amount = { amount: 120_000, currency: 'JPY' } as const
    const { sessionId } = await provider.createSession(
      buildPaypalRequest({ amount, lines: [{ name: 'Likes', units: 3, amount }] }),
    )
    const [order] = (await fake.control('orders')).slice(-1)
    expect(order?.purchase_units?.[0]?.amount?.value).toBe('1200')
    expect((await provider.getPayment(sessionId))?.amount).toEqual(amount)
  })

  test('throws an error with the reason and without secrets when PayPal refuses', async () => {
    const lines = [{ name: 'Likes', units: 1, amount: { amount: 1, currency: 'GBP' } as const }]
    const error = await provider.createSession(buildPaypalRequest({ lines })).catch((thrown) => thrown)
    expect(error.message).toMatch(/^paypal refused: ITEM_TOTAL_MISMATCH/)
    expect(formatDeep(error)).not.toMatch(/Bearer|Basic|fake-secret|A21AA/)
  })

  test('shortens a package name to what PayPal accepts', async () => {
    const amount = { amount: 500, currency: 'GBP' } as const
    const name = '😀'.repeat(300)
    const lines = [{ name, units: 5, amount }]
    await expect(provider.createSession(buildPaypalRequest({ amount, lines }))).resolves.toBeTruthy()
  })
})

/** Returns the error and its causes as text. */
function formatDeep(error: Error): string {
  return `${JSON.stringify(error)} ${error.stack} ${error.cause instanceof Error ? formatDeep(error.cause) : ''}`
}
