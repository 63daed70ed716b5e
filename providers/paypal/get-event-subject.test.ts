import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getEventSubject } from './verify-webhook-event.ts'

/** Returns the events that docs/payments.md tells the operator to subscribe to. */
function documentedEvents(): string[] {
  const text = readFileSync('docs/payments.md', 'utf8')
  return text.match(/\b(CHECKOUT|PAYMENT|CUSTOMER)\.[A-Z]+\.[A-Z]+\b/g) ?? []
}

const UP = (path: string) => ({ rel: 'up', href: `https://api-m.paypal.com/v2/${path}` })

const RESOURCES: Record<string, object> = {
  'CHECKOUT.ORDER': { id: 'ORDER' },
  'PAYMENT.CAPTURE': { id: 'CAPTURE', links: [UP('checkout/orders/ORDER'), UP('payments/captures/CAPTURE')] },
  'PAYMENT.REFUND': { id: 'REFUND', links: [UP('payments/captures/CAPTURE')] },
  'CUSTOMER.DISPUTE': { disputed_transactions: [{ seller_transaction_id: 'CAPTURE' }] },
}

test('follows every event of the documented subscription', () => {
  const events = documentedEvents()
  expect(events).toEqual(
    expect.arrayContaining([
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
      'PAYMENT.REFUND.PENDING',
      'PAYMENT.REFUND.FAILED',
    ]),
  )
  for (const type of events) {
    const kind = type.split('.').slice(0, 2).join('.')
    expect(getEventSubject(type, RESOURCES[kind]), type).not.toBeNull()
  }
})

test.each([
  ['PAYMENT.REFUND.PENDING', 'capture:CAPTURE'],
  ['PAYMENT.REFUND.FAILED', 'capture:CAPTURE'],
  ['PAYMENT.CAPTURE.REFUNDED', 'capture:CAPTURE'],
  ['PAYMENT.CAPTURE.REVERSED', 'dispute:CAPTURE'],
])('reads the refunded capture of %s', (type, subject) => {
  expect(getEventSubject(type, RESOURCES['PAYMENT.REFUND'])).toBe(subject)
})

test('reads the refund itself when the event names no capture', () => {
  expect(getEventSubject('PAYMENT.REFUND.FAILED', { id: 'REFUND' })).toBe('refund:REFUND')
})
