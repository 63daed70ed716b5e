import { expect, test } from 'vitest'
import { checkDocuments } from '../faults/support/check-documents.ts'
import type { ShopRecords } from '../faults/support/read-shop-records.ts'

type Document = ShopRecords['documents'][number]

/** Builds the records of two payments, the first of them refunded. */
function buildRecords(change: (records: ShopRecords) => void = () => {}): ShopRecords {
  const records: ShopRecords = {
    orders: [],
    promotionUses: [],
    promotions: [],
    paid: [
      { paymentId: 'a', receiptNumber: 1, isBought: true, amount: 559 },
      { paymentId: 'b', receiptNumber: 2, isBought: true, amount: 559 },
    ],
    documents: [
      { series: 'C-2026', kind: 'credit_note', number: 1, paymentId: 'a', refundId: 'r' },
      { series: 'R-2026', kind: 'receipt', number: 1, paymentId: 'a', refundId: null },
      { series: 'R-2026', kind: 'receipt', number: 2, paymentId: 'b', refundId: null },
    ],
    refunded: ['r'],
    confirmations: [
      { paymentId: 'a', receiptNumber: 1 },
      { paymentId: 'b', receiptNumber: 2 },
    ],
    issues: [],
  }
  change(records)
  return records
}

test('finds nothing wrong with complete documents', () => {
  expect(checkDocuments(buildRecords())).toEqual([])
})

test.each<[string, (records: ShopRecords) => void]>([
  ['a missing receipt', ({ documents }) => documents.pop()],
  ['a second receipt', ({ documents }) => documents.push({ ...(documents[2] as Document), number: 3 })],
  [
    'a gap in the numbers',
    ({ documents, paid, confirmations }) => {
      documents.splice(2, 1, { ...(documents[2] as Document), number: 3 })
      paid.splice(1, 1, { paymentId: 'b', receiptNumber: 3, isBought: true, amount: 559 })
      confirmations.splice(1, 1, { paymentId: 'b', receiptNumber: 3 })
    },
  ],
  ['a missing confirmation', ({ confirmations }) => confirmations.pop()],
  ['a second confirmation', ({ confirmations }) => confirmations.push({ paymentId: 'a', receiptNumber: 1 })],
  [
    'a confirmation of another receipt',
    ({ confirmations }) => confirmations.splice(0, 1, { paymentId: 'a', receiptNumber: 2 }),
  ],
  [
    'a confirmation of a payment that bought nothing',
    ({ paid }) => paid.splice(0, 1, { paymentId: 'a', receiptNumber: 1, isBought: false, amount: 559 }),
  ],
  ['a missing credit note', ({ documents }) => documents.shift()],
])('reports %s', (_, change) => {
  expect(checkDocuments(buildRecords(change))).not.toEqual([])
})
