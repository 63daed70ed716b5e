import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { isGuessablePassword } from './is-guessable-password.ts'

const maria = { name: 'Maria Lindqvist', email: 'maria.l@example.com' }

test('rejects common passwords and passwords made of guessable words, the shop name or the name of the user', async () => {
  const { db } = await createTestDatabase()
  for (const password of [
    'password123',
    'Password123',
    'iloveyou1',
    '1qaz2wsx',
    'Crescendo1',
    'admin!admin',
    'TikTok_123',
    'lindqvist1!',
    'Maria.Lindqvist',
    'maria example',
  ]) {
    expect([password, await isGuessablePassword(db, password, maria)]).toEqual([password, true])
  }
})

test('accepts passwords of any characters, and guessable words among other words', async () => {
  const { db } = await createTestDatabase()
  for (const password of [
    'a good password',
    'four plain words here',
    'the owner of the shop',
    'maria had a small lamb',
    'كلمة سر طويلة جدا',
    'x'.repeat(64),
    '7391 0264 88',
  ]) {
    expect([password, await isGuessablePassword(db, password, maria)]).toEqual([password, false])
  }
})
