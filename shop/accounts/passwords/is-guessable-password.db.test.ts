import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { isGuessablePassword } from './is-guessable-password.ts'

const maria = { name: 'Maria Lindqvist', email: 'maria.l@example.com' }

test('what is tried first is guessable: the common ones, the shop, its words, its owner', async () => {
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

test('no rule asks for a kind of character, and a word among others is no harm', async () => {
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
