// @module-tag both-engines
import { expect, test } from 'vitest'
import { logIn } from '../../shop/accounts/sessions/log-in.ts'
import { listCatalogPackages } from '../../shop/catalog/list-packages.ts'
import { placeOrder } from '../../shop/checkout/place-order.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { listStaffOrders } from '../../shop/orders/queries/staff-orders.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { buildCheckout, buildPaymentSnapshot, requirePayment } from '../../tests/support/orders/checkouts.ts'
import { type Row, upgradeShop } from '../../tests/support/shops/upgrade-shop.ts'

/** Values that a migration after version 1.0 changes on purpose, by table. All others stay. */
const CHANGED: Partial<Record<string, (row: Row) => Row>> = {
  // How it is delivered stands with the type of the package.
  package_texts: (row) => ({
    ...row,
    method_card_id: null,
    method_delivery: null,
    method_evidence: null,
    method_exclusions: null,
  }),
  content_version: (row) => ({ ...row, version: String(Number(row.version) + 1) }),
}

test('keeps every row of a shop of version 1.0, and works with them', async () => {
  const { db, before, after, warnings } = await upgradeShop()
  for (const [table, rows] of before)
    expect(after.get(table), table).toEqual(rows.map((row) => CHANGED[table]?.(row) ?? row))
  expect(warnings).toEqual([])
  for (const row of before.get('package_texts') ?? []) {
    const lang = row.lang as Lang
    const shown = (await listCatalogPackages(db)).find(({ id }) => id === row.package_id)?.shownTexts[lang]
    expect(shown?.methodDelivery, `${row.package_id} ${lang}`).toBe(row.method_delivery)
  }

  const login = await logIn(db, { email: 'maria@example.com', password: PASSWORD })
  if (!login.ok) throw new Error('the log-in was refused')
  const { orders } = await listStaffOrders(db)
  expect(orders.length).toBeGreaterThan(20)
  const { id } = await placeOrder(db, buildCheckout(login.user))
  const paid = buildPaymentSnapshot(await requirePayment(db, id), 'paid', { provider: 'stripe' })
  expect(await recordPaymentEvent(db, paid)).toBe('applied')
  const numbers = before.get('payments')?.map(({ receipt_number }) => Number(receipt_number)) ?? []
  expect((await requirePayment(db, id)).receiptNumber).toBe(Math.max(...numbers) + 1)
})
