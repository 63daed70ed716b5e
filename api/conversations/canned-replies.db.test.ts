import { expect, test } from 'vitest'
import { MAX_CANNED_REPLIES } from '../../shop/conversations/canned-replies.ts'
import { cannedReplies } from '../../shop/conversations/tables.ts'
import { newId } from '../../shop/id.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Reply {
  id: string
  title: string
  texts: Record<string, string>
  revision: number
}

const greeting = { title: ' Greeting ', texts: { en: 'Hello {{name}}', ar: 'مرحبا {{name}}', es: '' } }

test('creates, updates and deletes canned replies and logs their texts', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('manager')
  const made = await call<Reply>('POST', '/admin/canned-replies', { token, body: greeting })
  const texts = { en: 'Hello {{name}}', ar: 'مرحبا {{name}}' }
  expect(made).toMatchObject({ status: 201, body: { title: 'Greeting', texts } })
  const { id, revision } = made.body
  expect(made.headers.get('etag')).toBe(`"${revision}"`)
  await call('POST', '/admin/canned-replies', {
    token,
    body: { title: 'again', texts: { de: 'Noch einmal' } },
  })
  const listed = async () =>
    (await call<{ replies: Reply[] }>('GET', '/admin/canned-replies', { token })).body.replies
  expect((await listed()).map(({ title }) => title)).toEqual(['again', 'Greeting'])

  const path = `/admin/canned-replies/${id}`
  const same = await call<Reply>('PUT', path, { token, body: greeting, revision })
  expect(same.body).toEqual(made.body)
  const body = { title: 'Greeting', texts: { en: 'Good morning', ar: texts.ar } }
  const changed = await call<Reply>('PUT', path, { token, body, revision })
  expect(changed).toMatchObject({ status: 200, body: { id, texts: body.texts } })
  expectProblem(await call('PUT', path, { token, body: { ...body, title: 'Hi' }, revision }), 409)
  const whatever = { title: 'Hi', texts: body.texts }
  expect((await call('PUT', path, { token, body: whatever })).status).toBe(200)
  expect((await call('DELETE', path, { token })).status).toBe(204)
  expectProblem(await call('DELETE', path, { token }), 404)
  expectProblem(await call('PUT', path, { token, body: whatever }), 404)
  expect(await listed()).toHaveLength(1)

  const admin = await signIn('admin')
  const log = await call<{ entries: object[] }>('GET', `/admin/audit?group=canned_reply&subject=${id}`, {
    token: admin.token,
  })
  expect(log.body.entries).toMatchObject([
    { action: 'canned_reply.deleted', before: { title: 'Hi', texts: body.texts }, after: null },
    { action: 'canned_reply.changed', before: { title: 'Greeting' }, after: { title: 'Hi' } },
    {
      action: 'canned_reply.changed',
      before: { texts: { en: 'Hello {{name}}' } },
      after: { texts: { en: 'Good morning' } },
    },
    { action: 'canned_reply.created', before: null, after: { title: 'Greeting', texts } },
  ])
})

test('rejects invalid replies and those above the limit', async () => {
  const { call, signIn, db } = await openTestShop()
  const { token } = await signIn('admin')
  const refused = async (body: object) =>
    expectProblem(await call('POST', '/admin/canned-replies', { token, body }), 422, body)
  expect(await refused({ ...greeting, title: ' ' })).toEqual(['title'])
  expect(await refused({ ...greeting, title: 'x'.repeat(81) })).toEqual(['title'])
  expect(await refused({ title: 'Empty', texts: { en: '' } })).toEqual(['texts'])
  expect(await refused({ title: 'Long', texts: { en: 'x'.repeat(2_001) } })).toEqual(['texts.en'])
  expect(await refused({ title: 'Half', texts: { en: '\ud800' } })).toEqual(['texts.en'])
  expect(await refused({ title: 'Elvish', texts: { tlh: 'nuqneH' } })).toContain('texts')

  const many = Array.from({ length: MAX_CANNED_REPLIES - 1 }, () => ({
    id: newId(),
    title: 'x',
    texts: { en: 'x' },
  }))
  await db.insert(cannedReplies).values(many)
  const add = () => call<{ code?: string }>('POST', '/admin/canned-replies', { token, body: greeting })
  const both = await Promise.all([add(), add()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.map(({ body }) => body.code)).toContain('too_many_replies')
})
