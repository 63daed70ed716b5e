import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ensureOwner } from '../../shop/accounts/create-owner.ts'
import { users } from '../../shop/accounts/tables.ts'
import type { EmailKind } from '../../shop/outbox/email-data.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { findToken } from '../../tests/support/accounts/email-changes.ts'
import { generateTotp } from '../../tests/support/accounts/generate-totp.ts'
import { addTestPasskey, logInWithTestPasskey } from '../../tests/support/accounts/passkeys.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createTestMailer } from '../../tests/support/providers/create-test-mailer.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const BOB = 'bob@corp.example'
const CHOSEN = 'the choice of the owner'

interface Answer {
  token: string
  code?: string
  user: { id: string; role: string; rolePending: boolean }
  passwordRemoved: boolean
}

/** Opens a shop with a mail server and the calls of two people who reach one account. */
async function openShop() {
  const shop = await openTestShop({ services: { mailer: createTestMailer().mailer } })
  const { call, db } = shop
  const mallory = await shop.signIn()
  const post = (path: string, body: object, token?: string) => call<Answer>('POST', path, { body, token })
  const confirmLink = async (kind: EmailKind, to: string, token?: string) =>
    post('/auth/verify-email', { token: await findToken(db, kind, to) }, token)
  const logIn = (email: string, password: string, code?: string) =>
    post('/auth/login', { email, password, code })
  const reset = async (email: string) => {
    await post('/auth/forgot-password', { email })
    const token = await findToken(db, 'reset_link', email)
    return post('/auth/reset-password', { token, new_password: CHOSEN })
  }
  const followLoginLink = async (email: string) => {
    await post('/auth/login-link', { email })
    return post('/auth/login-link/session', { token: await findToken(db, 'login_link', email) })
  }
  const turnSecondFactorOn = async (token: string) => {
    const begun = await call<{ secret: string }>('POST', '/account/second-factor', {
      token,
      body: { password: PASSWORD },
    })
    const { secret } = begun.body
    const code = generateTotp(secret, -1)
    expect((await post('/account/second-factor/confirm', { code }, token)).status).toBe(200)
    return secret
  }
  /** Mallory, whose email is verified, moves her account to the email of Bob, who presses the button in the email. */
  const giveAccountToBob = async () => {
    await db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.id, mallory.id))
    const change = { email: BOB, password: PASSWORD }
    expect((await post('/account/email/change', change, mallory.token)).status).toBe(204)
    expect((await confirmLink('email_change_link', BOB)).status).toBe(200)
  }
  const promote = async () => {
    const { token } = await shop.signIn('super_admin')
    const path = `/users/${mallory.id}/role`
    return call<Answer>('PATCH', path, { token, body: { role: 'admin' } })
  }
  return {
    ...shop,
    mallory,
    post,
    confirmLink,
    logIn,
    reset,
    followLoginLink,
    turnSecondFactorOn,
    giveAccountToBob,
    promote,
  }
}

describe('an account whose address was changed to somebody else’s', () => {
  test('is not opened by the earlier passkey once its new owner has reset the password', async () => {
    const shop = await openShop()
    const { authenticator } = await addTestPasskey(shop, shop.mallory.token)
    await shop.giveAccountToBob()
    expect((await shop.reset(BOB)).status).toBe(200)
    expectProblem(await logInWithTestPasskey(shop, authenticator), 401)
    expect((await shop.promote()).body.user).toMatchObject({ role: 'admin', rolePending: false })
    expectProblem(await logInWithTestPasskey(shop, authenticator), 401)
    expectProblem(await shop.call('GET', '/auth/me', { token: shop.mallory.token }), 401)
    expect((await shop.logIn(BOB, CHOSEN)).body.user.role).toBe('admin')
  })

  test('gives the earlier owner no role before the new one has opened it', async () => {
    const shop = await openShop()
    const { authenticator } = await addTestPasskey(shop, shop.mallory.token)
    await shop.giveAccountToBob()
    expect((await shop.promote()).body.user).toMatchObject({ role: 'admin', rolePending: true })
    expect((await logInWithTestPasskey(shop, authenticator)).body.user).toMatchObject({ role: 'user' })
    expect((await shop.confirmLink('verification_link', BOB)).body.code).toBe('login_to_verify')
  })

  test('is not taken back by the former address after a promotion', async () => {
    const shop = await openShop()
    await shop.giveAccountToBob()
    const undo = await findToken(shop.db, 'email_changed', shop.mallory.email)
    expect(undo).not.toBe('')
    await shop.reset(BOB)
    await shop.promote()
    expectProblem(await shop.post('/auth/undo-email-change', { token: undo }), 404)
    expect((await shop.logIn(BOB, CHOSEN)).body.user.role).toBe('admin')
  })

  test('is taken back without the second factor that an intruder turned on', async () => {
    const shop = await openShop()
    await shop.giveAccountToBob()
    await shop.turnSecondFactorOn(shop.mallory.token)
    const token = await findToken(shop.db, 'email_changed', shop.mallory.email)
    const undone = await shop.call<{ resetToken: string }>('POST', '/auth/undo-email-change', {
      body: { token },
    })
    const { resetToken } = undone.body
    expect(
      (await shop.post('/auth/reset-password', { token: resetToken, new_password: CHOSEN })).status,
    ).toBe(200)
    expect((await shop.logIn(shop.mallory.email, CHOSEN)).status).toBe(200)
  })
})

describe('an account that a stranger registered with somebody else’s address', () => {
  test('opens to the owner of the mailbox in spite of a second factor', async () => {
    const byReset = await openShop()
    await byReset.turnSecondFactorOn(byReset.mallory.token)
    expect((await byReset.reset(byReset.mallory.email)).status).toBe(200)
    expect((await byReset.logIn(byReset.mallory.email, CHOSEN)).status).toBe(200)

    const byLink = await openShop()
    await byLink.turnSecondFactorOn(byLink.mallory.token)
    expect(await byLink.followLoginLink(byLink.mallory.email)).toMatchObject({
      status: 200,
      body: { passwordRemoved: true, user: { secondFactor: false } },
    })
  })

  test.each(['reset', 'login link'])(
    'leaves no passkey when the welcome link was opened without a session before a %s',
    async (way) => {
      const shop = await openShop()
      const { mallory, post, db } = shop
      const { authenticator } = await addTestPasskey(shop, mallory.token)
      await post('/account/email/verification', {}, mallory.token)
      expect((await shop.confirmLink('verification_link', mallory.email)).status).toBe(200)
      const opened = way === 'reset' ? shop.reset(mallory.email) : shop.followLoginLink(mallory.email)
      expect((await opened).status).toBe(200)
      expectProblem(await logInWithTestPasskey(shop, authenticator), 401)
      expectProblem(await shop.logIn(mallory.email, PASSWORD), 401)
      expect(await db.$count(users, eq(users.ownerProven, true))).toBe(1)
    },
  )

  test('stays with the owner who logged in by a link while a change of the address waits', async () => {
    const shop = await openShop()
    const { mallory, post, db } = shop
    await post('/account/email/change', { email: BOB, password: PASSWORD }, mallory.token)
    const change = await findToken(db, 'email_change_link', BOB)
    expect((await shop.followLoginLink(mallory.email)).status).toBe(200)
    expectProblem(await post('/auth/verify-email', { token: change }), 404)
  })
})

describe('an account whose owner verified the address while logged in', () => {
  test('keeps passkeys and the second factor when the password is reset', async () => {
    const shop = await openShop()
    const { mallory: maria, post } = shop
    const { authenticator } = await addTestPasskey(shop, maria.token)
    const secret = await shop.turnSecondFactorOn(maria.token)
    await post('/account/email/verification', {}, maria.token)
    expect((await shop.confirmLink('verification_link', maria.email, maria.token)).status).toBe(200)
    expect((await shop.reset(maria.email)).status).toBe(200)
    expect((await shop.logIn(maria.email, CHOSEN)).body.code).toBe('second_factor_needed')
    expect((await shop.logIn(maria.email, CHOSEN, generateTotp(secret))).status).toBe(200)
    expect((await logInWithTestPasskey(shop, authenticator)).status).toBe(200)
  })

  test('proves it with the same link after it was opened elsewhere', async () => {
    const shop = await openShop()
    const { mallory: maria, post } = shop
    await post('/account/email/verification', {}, maria.token)
    expect((await shop.confirmLink('verification_link', maria.email)).status).toBe(200)
    const { authenticator } = await addTestPasskey(shop, maria.token)
    expect((await shop.confirmLink('verification_link', maria.email, maria.token)).body).toEqual({
      outcome: 'already_verified',
    })
    await shop.reset(maria.email)
    expect((await logInWithTestPasskey(shop, authenticator)).status).toBe(200)
  })
})

test('the owner that the operator configured keeps the password when a login link proves the address', async () => {
  const { db, followLoginLink, logIn } = await openShop()
  const owner = { email: 'owner@shop.test', password: 'of the operator' }
  await ensureOwner(db, owner)
  expect((await followLoginLink(owner.email)).body).toMatchObject({ passwordRemoved: false })
  expect((await logIn(owner.email, owner.password)).status).toBe(200)
})

test('a link that moves the account of staff works only in their own session', async () => {
  const { signIn, post, confirmLink } = await openShop()
  const manager = await signIn('manager')
  await post('/account/email/change', { email: BOB, password: PASSWORD }, manager.token)
  for (const token of [undefined, (await signIn()).token])
    expect((await confirmLink('email_change_link', BOB, token)).body.code).toBe('login_to_verify')
  expect((await confirmLink('email_change_link', BOB, manager.token)).status).toBe(200)
})
