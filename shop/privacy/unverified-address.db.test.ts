import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getEmailToken } from '../../tests/support/emails/email-links.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'
import { users } from '../accounts/tables.ts'
import { conversations } from '../conversations/tables.ts'
import { emails } from '../outbox/tables.ts'
import { DEFAULT_SETTINGS } from '../settings/get-settings.ts'

const VICTIM = 'victim@example.com'
const PASSWORD = 'a good password'

interface Exported {
  emails: { about: string }[]
  messages: { subject: string }[]
  conversations: object[]
}

async function registerAs({ call }: TestShop, email: string): Promise<string> {
  await call('POST', '/auth/register', { body: { name: 'Mallory', email, password: PASSWORD } })
  const login = await call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } })
  return login.body.token
}

function submitContactMessage({ call }: TestShop, subject: string, token?: string) {
  const body = { name: 'Vic', email: VICTIM.toUpperCase(), subject, message: `Message: ${subject}` }
  return call('POST', '/contact/submit', { token, body })
}

async function listSubjects({ db }: TestShop) {
  const left = await db.select({ subject: conversations.subject }).from(conversations)
  return left.map(({ subject }) => subject ?? 'chat').sort()
}

const deleteAccount = ({ call }: TestShop, token: string, password = PASSWORD) =>
  call('POST', '/account/delete', { token, body: { password } })

describe('an account whose address is unverified', () => {
  test('exports and erases only messages that the account itself sent', async () => {
    const shop = await openTestShop()
    const other = await shop.signIn()
    const token = await registerAs(shop, VICTIM)
    await submitContactMessage(shop, 'logged out')
    await submitContactMessage(shop, 'of another account', other.token)
    await submitContactMessage(shop, 'own', token)
    const chat = { message: 'Hello', user_name: 'Vic', user_email: VICTIM }
    await shop.call('POST', '/chat/send', { body: chat })

    const { body } = await shop.call<Exported>('GET', '/account/export', { token })
    expect(body.messages.map(({ subject }) => subject)).toEqual(['own'])
    expect(body.conversations).toEqual([])
    expect(body.emails.map(({ about }) => about).sort()).toEqual(['contact_acknowledged', 'welcome'])

    expect((await deleteAccount(shop, token)).status).toBe(204)
    expect(await listSubjects(shop)).toEqual(['chat', 'logged out', 'of another account'])
    const kept = await shop.db
      .select({ kind: emails.kind, data: emails.data })
      .from(emails)
      .where(eq(sql`lower(${emails.toAddress})`, VICTIM))
    expect(kept.map(({ kind }) => kind).sort()).toEqual([
      ...['account_erased', 'contact_acknowledged', 'contact_acknowledged'],
    ])
    for (const { data } of kept) expect(data).toHaveProperty('name')
  })

  test('keeps emails to support when the account has the support address', async () => {
    const shop = await openTestShop()
    const support = await shop.signIn()
    await shop.db
      .update(users)
      .set({ email: DEFAULT_SETTINGS.supportEmail, emailVerifiedAt: sql`now()` })
      .where(eq(users.id, support.id))
    await submitContactMessage(shop, 'to support')
    const { body } = await shop.call<Exported>('GET', '/account/export', { token: support.token })
    expect(body.emails).toEqual([])
    await deleteAccount(shop, support.token)
    const [waiting] = await shop.db.select().from(emails).where(eq(emails.kind, 'contact_received'))
    expect(waiting).toMatchObject({ expiresAt: null, data: { subject: 'to support' } })
  })

  test('redacts only emails to its address that were written for it', async () => {
    const { db, call, maria, signIn } = await openPaidShop()
    const other = await signIn()
    await call('POST', '/auth/forgot-password', { body: { email: maria.email } })
    await call('POST', '/contact/submit', {
      token: other.token,
      body: { name: 'Other', email: maria.email, subject: 'Hi', message: 'To Maria’s address' },
    })
    await db.execute(sql`update orders set status = 'completed', delivered = quantity, ended_at = now()`)
    const { body } = await call<Exported>('GET', '/account/export', { token: maria.token })
    expect(body.emails.map(({ about }) => about).sort()).toEqual(['payment_confirmed', 'reset_link'])
    expect(
      (await call('POST', '/account/delete', { token: maria.token, body: { password: PASSWORD } })).status,
    ).toBe(204)
    const kept = await db.select().from(emails).where(eq(emails.toAddress, maria.email))
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['account_erased', 'contact_acknowledged'])
  })
})

test('verifies the address when the password is set with a mailed link, and then includes messages sent logged out', async () => {
  const shop = await openTestShop()
  const { db, call } = shop
  const other = await shop.signIn()
  await submitContactMessage(shop, 'before the account')
  await registerAs(shop, VICTIM)
  await submitContactMessage(shop, 'logged out')
  await submitContactMessage(shop, 'of another account', other.token)
  await call('POST', '/auth/forgot-password', { body: { email: VICTIM } })
  const [mail] = await db.select().from(emails).where(eq(emails.kind, 'reset_link'))
  const password = 'another good password'
  await call('POST', '/auth/reset-password', { body: { token: getEmailToken(mail), new_password: password } })
  const login = await call<{ token: string }>('POST', '/auth/login', { body: { email: VICTIM, password } })
  const { token } = login.body
  const { body } = await call<Exported & { account: object }>('GET', '/account/export', { token })
  expect(body.account).toMatchObject({ emailVerifiedAt: expect.any(String) })
  expect(body.messages.map(({ subject }) => subject)).toEqual(['before the account', 'logged out'])
  expect((await deleteAccount(shop, token, password)).status).toBe(204)
  expect(await listSubjects(shop)).toEqual(['of another account'])
})
