import { expect, test } from 'vitest'
import { createOwner, ensureOwner } from '../../shop/accounts/create-owner.ts'
import { users } from '../../shop/accounts/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createTestMailer } from '../../tests/support/providers/create-test-mailer.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const MESSAGES = {
  en: 'This address belongs to the shop itself. Please use another one.',
  ar: 'هذا العنوان يخص المتجر نفسه. استخدم عنوانًا آخر.',
  es: 'Esta dirección es de la propia tienda. Usa otra.',
}

const { mailer } = createTestMailer({ from: 'The Shop <Hello@shop.example>' })
const RESERVED = ['Support@Example.com', ' hello@SHOP.example', 'anybody@erased.invalid']
const password = 'a good password'

test('rejects the support address, the sender address and erased addresses at registration, in the language of the request', async () => {
  const { call, db } = await openTestShop({ services: { mailer } })
  for (const email of RESERVED) {
    for (const [lang, message] of Object.entries(MESSAGES)) {
      const body = { name: 'Mallory', email, password }
      const refused = await call<{ code: string; detail: string }>('POST', `/auth/register?lang=${lang}`, {
        body,
      })
      expectProblem(refused, 422)
      expect(refused.body).toMatchObject({ code: 'email_reserved', detail: message })
    }
  }
  expect(await db.$count(users)).toBe(0)
  const other = { name: 'Ann', email: 'hello@other.example', password }
  expect((await call('POST', '/auth/register', { body: other })).status).toBe(201)
})

test('rejects reserved addresses when staff add or invite a user', async () => {
  const { call, signIn } = await openTestShop({ services: { mailer } })
  const { token } = await signIn('super_admin')
  for (const email of RESERVED) {
    for (const more of [{ password: 'temporary' }, {}]) {
      const body = { name: 'Mallory', email, role: 'user', ...more }
      const refused = await call<{ code: string }>('POST', '/users/create', { token, body })
      expect([refused.status, refused.body.code]).toEqual([422, 'email_reserved'])
    }
  }
})

test('lets the operator use the support address, but not an erased one', async () => {
  const { db } = await openTestShop({ services: { mailer } })
  await ensureOwner(db, { email: 'support@example.com', password })
  const erased = { name: 'Nobody', email: 'nobody@erased.invalid', password }
  expect(await createOwner(db, erased)).toEqual({ ok: false, reason: 'email_reserved' })
  expect(await db.$count(users)).toBe(1)
})
