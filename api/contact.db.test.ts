import { expect, test } from 'vitest'
import { conversationMessages, conversations } from '../shop/conversations/tables.ts'
import { expectProblem } from '../tests/expect-problem.ts'
import { openTestShop } from '../tests/test-shop.ts'

const message = {
  name: ' Layla ',
  email: 'layla@example.com',
  subject: 'A larger order',
  message: 'Twenty thousand followers over a month,\nis that possible?',
  service_type: 'Custom Package',
  language: 'ar',
  currency: 'USD',
}

test('a message is kept as it was sent, and answered in its language', async () => {
  const { db, call } = await openTestShop()
  const sent = await call<{ message: string }>('POST', '/contact/submit', { body: message })
  expect(sent.status).toBe(201)
  expect(sent.body.message).toMatch(/[\u0600-\u06ff]/)
  expect(await db.select().from(conversations)).toMatchObject([
    {
      name: 'Layla',
      email: 'layla@example.com',
      phone: null,
      serviceType: 'Custom Package',
      lang: 'ar',
      currency: 'USD',
      channel: 'contact',
    },
  ])
  expect(await db.select().from(conversationMessages)).toMatchObject([{ body: message.message }])
})

test('an unknown language or currency loses no message, a missing field is named', async () => {
  const { db, call } = await openTestShop()
  const odd = { ...message, language: 'tlh', currency: 'XYZ', phone: '', service_type: '' }
  expect((await call('POST', '/contact/submit', { body: odd })).status).toBe(201)
  expect(await db.select().from(conversations)).toMatchObject([{ lang: 'en', currency: 'GBP' }])
  for (const field of ['name', 'email', 'subject', 'message']) {
    const refused = await call('POST', '/contact/submit', { body: { ...message, [field]: '' } })
    expectProblem(refused, 422)
    expect(refused.body).toMatchObject({ errors: [{ path: field }] })
  }
})

test('staff read the messages, newest first and page by page; nobody else does', async () => {
  const { call, signIn } = await openTestShop()
  for (let number = 1; number <= 51; number += 1) {
    await call('POST', '/contact/submit', { body: { ...message, subject: `Message ${number}` } })
  }
  const { token } = await signIn('manager')
  type Page = { messages: { subject: string }[]; next: string | null }
  const first = (await call<Page>('GET', '/admin/messages', { token })).body
  expect(first.messages).toHaveLength(50)
  expect(first.messages[0]).toMatchObject({ subject: 'Message 51', service_type: 'Custom Package' })
  const rest = (await call<Page>('GET', `/admin/messages?before=${first.next}`, { token })).body
  expect(rest.messages.map(({ subject }) => subject)).toEqual(['Message 1'])
  expect(rest.next).toBeNull()
  expectProblem(await call('GET', '/admin/messages'), 401)
  expectProblem(await call('GET', '/admin/messages', { token: (await signIn('user')).token }), 403)
})
