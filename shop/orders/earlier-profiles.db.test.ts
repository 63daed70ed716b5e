import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { buildCheckout, buildPaymentSnapshot, createCustomer } from '../../tests/support/orders/checkouts.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { recordPaymentEvent } from '../payments/record-payment-event.ts'
import { listEarlierProfiles, removeEarlierProfile } from './earlier-profiles.ts'

async function openShop() {
  const { db } = await createTestDatabase()
  const maria = await createCustomer(db)
  const buy = async (
    tiktokUsername: string,
    niche: string | null,
    { isPaid = true, customer = maria } = {},
  ) => {
    const payment = await placeOrder(db, buildCheckout(customer, { tiktokUsername, niche }))
    const sessionId = payment.id
    if (isPaid) await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { sessionId }))
  }
  const list = (userId = maria.id) => listEarlierProfiles(db, userId)
  return { db, maria, buy, list }
}

test('lists each username of paid orders once, the latest first, with its latest niche', async () => {
  const { db, buy, list } = await openShop()
  expect(await list()).toEqual([])
  await buy('maria.dance', 'Music')
  await buy('shop.maria', null)
  await buy('@Maria.Dance', 'Gaming')
  await buy('maria.dance', null)
  await buy('never.paid', 'Food', { isPaid: false })
  const other = await createCustomer(db, 'other')
  await buy('other', 'Food', { customer: other })
  expect(await list()).toEqual([
    { tiktokUsername: 'maria.dance', niche: 'Gaming' },
    { tiktokUsername: 'shop.maria', niche: null },
  ])
  expect(await list(other.id)).toEqual([{ tiktokUsername: 'other', niche: 'Food' }])
})

test('lists a removed username again only after another order for it', async () => {
  const { db, maria, buy, list } = await openShop()
  const other = await createCustomer(db, 'other')
  await buy('maria.dance', 'Gaming')
  await buy('maria.dance', 'Food', { customer: other })
  await removeEarlierProfile(db, { userId: maria.id, username: '@maria.dance' })
  expect(await list()).toEqual([])
  expect(await list(other.id)).toHaveLength(1)
  await buy('maria.dance', 'Music')
  expect(await list()).toEqual([{ tiktokUsername: 'maria.dance', niche: 'Music' }])
})

test('lists at most five usernames', async () => {
  const { buy, list } = await openShop()
  for (let number = 1; number <= 6; number += 1) await buy(`maria${number}`, 'Gaming')
  expect((await list()).map(({ tiktokUsername }) => tiktokUsername)).toEqual([
    ...['maria6', 'maria5', 'maria4', 'maria3', 'maria2'],
  ])
})
