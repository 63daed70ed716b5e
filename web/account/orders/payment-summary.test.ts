import { expect, test } from 'vitest'
import { paymentText } from './payment-summary.tsx'

test('names a cancelled order unpaid instead of its payment failed', () => {
  expect(paymentText({ status: 'cancelled', paymentStatus: 'failed' })).toBe('unpaid')
  expect(paymentText({ status: 'failed', paymentStatus: 'failed' })).toBe('failed')
  expect(paymentText({ status: 'cancelled', paymentStatus: 'refunded' })).toBe('refunded')
  expect(paymentText({ status: 'pending', paymentStatus: 'pending' })).toBe('pending')
})
