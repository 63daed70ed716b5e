import type { ShopRecords } from './read-shop-records.ts'

/**
 * Lists problems with the documents: each paid payment has one receipt and one confirmation email with the
 * same number, each succeeded refund has one credit note, and number series have no gaps.
 */
export function checkDocuments({ paid, documents, refunded, confirmations }: ShopRecords): string[] {
  const problems: string[] = []
  const receipts = documents.filter(({ kind }) => kind === 'receipt')
  const receiptsOf = Map.groupBy(receipts, ({ paymentId }) => paymentId)
  const confirmationsOf = Map.groupBy(confirmations, ({ paymentId }) => paymentId)
  for (const { paymentId, receiptNumber, isBought } of paid) {
    const numbers = (receiptsOf.get(paymentId) ?? []).map(({ number }) => number)
    if (receiptNumber === null || numbers.join() !== String(receiptNumber)) {
      problems.push(`payment ${paymentId}: number ${receiptNumber}, receipts ${numbers.join() || 'none'}`)
    }
    const confirmed = (confirmationsOf.get(paymentId) ?? []).map((mail) => mail.receiptNumber)
    if (confirmed.join() !== (isBought ? numbers.join() : '')) {
      problems.push(`payment ${paymentId}: confirmations of receipts ${confirmed.join() || 'none'}`)
    }
  }
  if (receipts.length !== paid.length) problems.push(`${receipts.length} receipts of ${paid.length} payments`)
  const bought = paid.filter(({ isBought }) => isBought)
  if (confirmations.length !== bought.length) {
    problems.push(`${confirmations.length} confirmations of ${bought.length} payments`)
  }
  const credited = Map.groupBy(
    documents.filter(({ kind }) => kind === 'credit_note'),
    ({ refundId }) => refundId,
  )
  for (const refund of refunded) {
    const count = credited.get(refund)?.length ?? 0
    if (count !== 1) problems.push(`refund ${refund}: ${count} credit notes`)
  }
  for (const [series, all] of Map.groupBy(documents, (document) => document.series)) {
    const gap = all.findIndex(({ number }, place) => number !== place + 1)
    if (gap !== -1) problems.push(`series ${series}: ${all[gap]?.number} where ${gap + 1} is due`)
  }
  return problems
}
