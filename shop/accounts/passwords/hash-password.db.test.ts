import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { registerUser } from '../register-user.ts'
import { createSession, logIn } from '../sessions/log-in.ts'
import { changePassword } from './change-password.ts'
import { isGuessablePassword } from './is-guessable-password.ts'

const COMPOSED = 'Pässwörd-écru-77'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')
/** Full-width letters and digits of an Asian keyboard, and a ligature. */
const WIDE = 'ｋｅｔｔｌｅ７７-ﬁre'

test('accepts a password in every way in which a keyboard writes its letters', async () => {
  const { db } = await createTestDatabase()
  const ways = [
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
    [WIDE, 'kettle77-fire'],
  ] as const
  for (const [index, [registered, typed]] of ways.entries()) {
    const email = `user${index}@example.com`
    await registerUser(db, { name: 'Maria', email, password: registered })
    expect(await logIn(db, { email, password: typed })).toMatchObject({ ok: true })
    expect(await logIn(db, { email, password: `${typed}x` })).toMatchObject({ ok: false })
  }
})

test('compares and judges a new password by its letters', async () => {
  const { db } = await createTestDatabase()
  const registered = await registerUser(db, { name: 'Maria', email: 'm@example.com', password: COMPOSED })
  if (!registered.ok) throw new Error(registered.reason)
  const { user } = registered
  const token = await createSession(db, user.id, {})
  const change = { user, token, password: COMPOSED, newPassword: DECOMPOSED, clientAddress: undefined }
  await expect(changePassword(db, change)).rejects.toMatchObject({ code: 'same_password' })
  expect(await isGuessablePassword(db, 'ｐａｓｓｗｏｒｄ１２３', {})).toBe(true)
})
