import { expect, test } from 'vitest'
import { auditLog } from '../shop/audit/tables.ts'
import { contactMessages } from '../shop/conversations/tables.ts'
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
  expect(await db.select().from(contactMessages)).toMatchObject([
    {
      name: 'Layla',
      email: 'layla@example.com',
      phone: null,
      message: message.message,
      serviceType: 'Custom Package',
      lang: 'ar',
      currency: 'USD',
    },
  ])
})

test('an unknown language or currency loses no message, a missing field is named', async () => {
  const { db, call } = await openTestShop()
  const odd = { ...message, language: 'tlh', currency: 'XYZ', phone: '', service_type: '' }
  expect((await call('POST', '/contact/submit', { body: odd })).status).toBe(201)
  expect(await db.select().from(contactMessages)).toMatchObject([{ lang: 'en', currency: 'GBP' }])
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

test('staff say that a message is answered, and may take it back; each change is logged once', async () => {
  const { db, call, signIn } = await openTestShop()
  await call('POST', '/contact/submit', { body: message })
  await call('POST', '/contact/submit', { body: { ...message, subject: 'Another' } })
  const manager = await signIn('manager')
  const { token } = manager
  type Page = { messages: { id: string; subject: string; answeredAt: string | null }[] }
  const list = async (query = '') =>
    (await call<Page>('GET', `/admin/messages${query}`, { token })).body.messages
  const [newest] = await list()
  expect(newest).toMatchObject({ subject: 'Another', answeredAt: null })
  const path = `/admin/messages/${newest?.id}`
  const mark = (answered: boolean, by = token) => call('PATCH', path, { token: by, body: { answered } })

  const marked = await mark(true)
  expect(marked.body).toEqual({ id: newest?.id, answeredAt: expect.stringMatching(/Z$/) })
  expect((await mark(true)).body).toEqual(marked.body)
  expect((await list('?unanswered=1')).map(({ subject }) => subject)).toEqual([message.subject])
  expect(await list()).toHaveLength(2)
  expect((await mark(false)).body).toEqual({ id: newest?.id, answeredAt: null })
  expect(await list('?unanswered=1')).toHaveLength(2)

  const logged = { action: 'message.answered', actorId: manager.id, subjectId: newest?.id }
  expect(await db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { ...logged, before: { answered: false }, after: { answered: true } },
    { ...logged, before: { answered: true }, after: { answered: false } },
  ])
  expectProblem(await mark(true, (await signIn('user')).token), 403)
  expectProblem(await call('PATCH', path, { body: { answered: true } }), 401)
  expectProblem(await call('PATCH', path, { token, body: {} }), 422)
  for (const id of ['nothing', '019a0000-0000-7000-8000-000000000001']) {
    expectProblem(await call('PATCH', `/admin/messages/${id}`, { token, body: { answered: true } }), 404)
  }
})
