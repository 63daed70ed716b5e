import { expect, it } from 'vitest'
import { putUnpaidFirst } from './my-orders.ts'

it('puts an order that waits for its payment before newer ones', () => {
  const paid = ['newest', 'second', 'third'].map((id) => ({ id, paymentUrl: null }))
  const unpaid = { id: 'unpaid', paymentUrl: '/payment-processing' }
  expect(putUnpaidFirst([...paid, unpaid]).map(({ id }) => id)).toEqual([
    'unpaid',
    'newest',
    'second',
    'third',
  ])
})
