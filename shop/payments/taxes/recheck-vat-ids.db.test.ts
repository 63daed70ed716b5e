import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  BRITISH_AND_OSS,
  buyFrom,
  checkVatIdOf,
  registerForTaxes,
  saveCompany,
} from '../../../tests/support/documents/taxes.ts'
import { createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { rateLimits } from '../../rate-limit/tables.ts'
import type { CheckVatId } from '../../services.ts'
import { getBillingProfile } from '../../tax/billing-profile.ts'
import { billingProfiles, vatIdChecks } from '../../tax/tables.ts'
import { getTaxDate } from '../../tax/tax-date.ts'
import { findTaxDifferences } from './find-tax-differences.ts'
import { recheckVatIds } from './recheck-vat-ids.ts'
import { paymentTaxes } from './tables.ts'

/** A shop in which Maria's company has a VAT id that was confirmed some days ago. */
async function openWithCompany(daysAgo: number) {
  const { db } = await createTestDatabase()
  await registerForTaxes(db, BRITISH_AND_OSS)
  const maria = await createCustomer(db)
  await saveCompany(db, maria, { country: 'DE', vatId: 'DE136695976' })
  await checkVatIdOf(db, maria, true)
  const at = sql`now() - make_interval(days => ${daysAgo})`
  await db.update(vatIdChecks).set({ checkedAt: at })
  await db.update(billingProfiles).set({ vatIdCheckedAt: at })
  const checked: string[] = []
  const recheck = (answer: Awaited<ReturnType<CheckVatId>>) =>
    recheckVatIds(
      db,
      async (vatId) => {
        checked.push(vatId)
        return answer
      },
      new AbortController().signal,
    )
  const listDifferences = () => {
    const today = getTaxDate(new Date())
    return findTaxDifferences(db, { from: today, to: today, limit: 10 })
  }
  return { db, maria, checked, recheck, listDifferences }
}

const INVALID = { isValid: false, reference: null }

test('checks an id again whose valid answer is older than 90 days, so that the next sale contains VAT', async () => {
  const { db, maria, checked, recheck } = await openWithCompany(91)
  await recheck(INVALID)
  expect(checked).toEqual(['DE136695976'])
  expect(await getBillingProfile(db, maria.id)).toMatchObject({ vatIdState: 'invalid' })
  await buyFrom(db, maria, { ip: 'DE' })
  expect(await db.select().from(paymentTaxes)).toMatchObject([{ treatment: 'taxed', vatIdState: 'invalid' }])
})

test('checks no id that was confirmed lately', async () => {
  const { checked, recheck } = await openWithCompany(89)
  await recheck(INVALID)
  expect(checked).toEqual([])
})

test('checks an id once after a reverse charge that relied on the answer of an earlier day', async () => {
  const { db, maria, checked, recheck, listDifferences } = await openWithCompany(30)
  await buyFrom(db, maria, { ip: 'DE' })
  await saveCompany(db, maria, { country: 'DE', vatId: null })
  await recheck(INVALID)
  await db.delete(rateLimits)
  await recheck(INVALID)
  expect(checked).toEqual(['DE136695976'])
  expect(await listDifferences()).toMatchObject([
    { current: { treatment: 'reverse_charge' }, proposed: { treatment: 'taxed', rate: 1_900 } },
  ])
})

test('checks no id after a sale that contains VAT', async () => {
  const { db, maria, checked, recheck } = await openWithCompany(30)
  await registerForTaxes(db, [])
  await buyFrom(db, maria, { ip: 'DE' })
  await recheck(INVALID)
  expect(checked).toEqual([])
})

test('changes nothing without an answer, and waits an hour before it asks again', async () => {
  const { db, maria, checked, recheck, listDifferences } = await openWithCompany(91)
  await buyFrom(db, maria, { ip: 'DE' })
  await recheck(null)
  await recheck(null)
  expect(checked).toEqual(['DE136695976'])
  expect(await getBillingProfile(db, maria.id)).toMatchObject({ vatIdState: 'valid' })
  expect(await listDifferences()).toEqual([])
})
