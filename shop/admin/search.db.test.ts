import { expect, test } from 'vitest'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { packageTexts } from '../catalog/tables.ts'
import { addMessage } from '../conversations/add-message.ts'
import { conversations } from '../conversations/tables.ts'
import { newId } from '../id.ts'
import { searchForStaff } from './search.ts'

test('finds names, messages and packages without their accents and in other letter forms', async () => {
  const { db } = await createTestDatabase()
  const viewer = await createTestUser(db, { name: 'Owner', email: 'owner@example.com', role: 'super_admin' })
  await createTestUser(db, { name: 'José Núñez', email: 'a@example.com' })
  await createTestUser(db, { name: 'أحمد', email: 'b@example.com' })
  const id = newId()
  await db
    .insert(conversations)
    .values({ id, channel: 'contact', name: 'Müller', subject: 'Été', lang: 'en' })
  await addMessage(db, { conversationId: id, sender: 'user', body: 'أين طلبي رقم ٤٢؟' })
  await db.update(packageTexts).set({ name: 'Señuelos' })
  const search = async (text: string) => {
    const found = await searchForStaff(db, { text, viewer, lang: 'en' })
    return { users: found.users.map(({ name }) => name), conversations: found.conversations.length }
  }
  for (const text of ['nunez', 'NÚÑEZ', 'jose nu', 'Jose\u0301'])
    expect(await search(text)).toMatchObject({ users: ['José Núñez'] })
  expect(await search('احمد')).toMatchObject({ users: ['أحمد'] })
  for (const text of ['muller', 'ete', 'اين', '42'])
    expect(await search(text)).toMatchObject({ conversations: 1 })
  const { packages } = await searchForStaff(db, { text: 'senuelos', viewer, lang: 'en' })
  expect(packages.length).toBeGreaterThan(0)
})
