import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  BRITISH_AND_OSS,
  buyFrom,
  checkVatIdOf,
  registerForTaxes,
  saveCompany,
} from '../../../tests/support/documents/taxes.ts'
import { createCustomer, SYSTEM_ACTOR } from '../../../tests/support/orders/checkouts.ts'
import { orders } from '../../orders/tables.ts'
import { paymentTaxes } from '../../payments/taxes/tables.ts'
import { vatIdChecks } from '../../tax/tables.ts'
import { eraseUser } from './erase-user.ts'

test.each([
  { country: 'DE', vatId: 'DE136695976', isKept: true, why: 'a sale without VAT relies on it' },
  { country: 'GB', vatId: 'GB980780684', isKept: false, why: 'its sales contain VAT anyway' },
])('erasure of a customer with $vatId: kept $isKept, because $why', async ({ country, vatId, isKept }) => {
  const { db } = await createTestDatabase()
  await registerForTaxes(db, BRITISH_AND_OSS)
  const maria = await createCustomer(db)
  await saveCompany(db, maria, { country, vatId })
  await checkVatIdOf(db, maria, true)
  await buyFrom(db, maria, { ip: country })
  await db.update(orders).set({ status: 'completed' })
  expect(await eraseUser(db, { userId: maria.id, actor: SYSTEM_ACTOR })).toEqual({ ok: true })
  const ids = isKept ? [{ vatId }] : []
  expect(await db.select({ vatId: vatIdChecks.vatId }).from(vatIdChecks)).toEqual(ids)
  expect(await db.select({ vatId: paymentTaxes.vatId }).from(paymentTaxes)).toEqual([
    { vatId: ids[0]?.vatId ?? null },
  ])
})
