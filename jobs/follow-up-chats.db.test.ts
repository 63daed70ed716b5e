import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversationMessages, conversations } from '../shop/conversations/tables.ts'
import { emails } from '../shop/outbox/tables.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { runJob } from './start-jobs.ts'

/** Opens a shop with a manager who answers conversations. */
async function openShopWithManager() {
  const shop = await openTestShop()
  const { db, call, runtime } = shop
  const { token, id: managerId } = await shop.signIn('manager')
  const getConversationId = async (isThis = sql`true`) => {
    const [newest] = await db
      .select()
      .from(conversations)
      .where(isThis)
      .orderBy(sql`${conversations.id} desc`)
    if (!newest) throw new Error('no conversation')
    return newest.id
  }
  return {
    ...shop,
    managerId,
    run: () => runJob('follow up chats', runtime),
    async chat(more: object = {}) {
      const body = { message: 'Do you sell in Kuwait?', user_name: 'Layla', user_email: 'layla@example.com' }
      const { body: sent } = await call<{ session_id: string }>('POST', '/chat/send?lang=ar', {
        body: { ...body, ...more },
      })
      return {
        id: await getConversationId(eq(conversations.sessionId, sent.session_id)),
        session: sent.session_id,
      }
    },
    async letter(more: object = {}) {
      const body = { name: 'Carla', email: 'carla@example.com', subject: 'Más', message: '¿50.000?' }
      await call('POST', '/contact/submit', { body: { ...body, language: 'es', ...more } })
      await db.delete(emails)
      return getConversationId()
    },
    async answer(id: string, message: string) {
      const { status } = await call('POST', `/admin/conversations/${id}/messages`, {
        token,
        body: { message },
      })
      expect(status).toBe(201)
    },
    /** Moves the follow-up times back by this interval. */
    pass: (time: string) =>
      db.update(conversations).set({
        followUpAt: sql`${conversations.followUpAt} - ${sql.raw(`interval '${time}'`)}`,
        visitorOnlineUntil: sql`${conversations.visitorOnlineUntil} - ${sql.raw(`interval '${time}'`)}`,
      }),
    of: async (id: string) => {
      const [conversation] = await db.select().from(conversations).where(eq(conversations.id, id))
      return conversation
    },
    /** Lists the email that contains each staff message. */
    carriers: async (id: string) => {
      const messages = await db
        .select()
        .from(conversationMessages)
        .where(eq(conversationMessages.conversationId, id))
        .orderBy(asc(conversationMessages.id))
      return messages.filter(({ authorId }) => authorId).map(({ emailId }) => emailId)
    },
    sent: () => db.select().from(emails).orderBy(emails.id),
  }
}

test('emails each answer to a contact message at once, in the language of the message', async () => {
  const { letter, answer: response, sent, carriers, call, of, run, pass } = await openShopWithManager()
  const id = await letter()
  await response(id, 'Sí.\n¿Cuándo?')
  await response(id, '<b>Otra cosa</b>')
  const [first, second, ...more] = await sent()
  expect(more).toEqual([])
  const data = { name: 'Carla', channel: 'contact', subject: 'Más', question: '¿50.000?' }
  const mail = { kind: 'support_reply', toAddress: 'carla@example.com', replyTo: 'support@example.com' }
  expect(first).toMatchObject({ ...mail, lang: 'es', data: { ...data, messages: ['Sí.\n¿Cuándo?'] } })
  expect(second).toMatchObject({ ...mail, lang: 'es', data: { ...data, messages: ['<b>Otra cosa</b>'] } })
  expect(await carriers(id)).toEqual([first?.id, second?.id])
  expect((await of(id))?.followUpAt).toBeNull()
  await pass('6 minutes')
  await run()
  expect(await sent()).toHaveLength(2)
  expect((await call('GET', '/chat/session/x')).status).toBe(404)
})

test('clears the spam flag when staff answer, and sends no email for a chat marked as spam', async () => {
  const { letter, chat, answer: response, sent, run, pass, of, db } = await openShopWithManager()
  const wronged = await letter()
  await db.update(conversations).set({ spam: true })
  await response(wronged, 'Of course')
  expect((await of(wronged))?.spam).toBe(false)
  expect(await sent()).toHaveLength(1)
  const { id } = await chat()
  await response(id, 'No')
  await db.update(conversations).set({ spam: true })
  await pass('6 minutes')
  await run()
  expect(await sent()).toHaveLength(1)
  expect((await of(id))?.followUpAt).toBeNull()
})

test('sends a visitor who left the chat one email with all unseen answers', async () => {
  const { chat, answer: response, sent, run, pass, carriers, of } = await openShopWithManager()
  const { id, session } = await chat()
  await response(id, 'Yes, we do.')
  const due = (await of(id))?.followUpAt
  expect(due).not.toBeNull()
  await response(id, 'And in Oman.')
  // The time counts from the first unseen answer.
  expect((await of(id))?.followUpAt).toEqual(due)
  await pass('4 minutes')
  await run()
  expect(await sent()).toEqual([])
  await pass('2 minutes')
  await Promise.all([run(), run(), run()])
  const [mail, ...more] = await sent()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    kind: 'support_reply',
    toAddress: 'layla@example.com',
    replyTo: 'support@example.com',
    lang: 'ar',
    data: {
      name: 'Layla',
      channel: 'chat',
      subject: null,
      messages: ['Yes, we do.', 'And in Oman.'],
      question: 'Do you sell in Kuwait?',
    },
  })
  // Otherwise a reader of the email could write in the visitor's name.
  expect(JSON.stringify(mail)).not.toContain(session)
  expect(await carriers(id)).toEqual([mail?.id, mail?.id])
  expect((await of(id))?.followUpAt).toBeNull()
  await response(id, 'One more thing.')
  await pass('6 minutes')
  await run()
  expect((await sent()).map(({ data }) => 'messages' in data && data.messages)).toEqual([
    ['Yes, we do.', 'And in Oman.'],
    ['One more thing.'],
  ])
})

test('waits until the visitor has left, and sends nothing when the answer was seen or no address is known', async () => {
  const { chat, answer: response, sent, run, pass, of, db } = await openShopWithManager()
  const { id } = await chat()
  const nameless = await chat({ user_email: '' })
  await response(nameless.id, 'Yes.')
  expect((await of(nameless.id))?.followUpAt).toBeNull()
  await response(id, 'Yes, we do.')
  const isThis = eq(conversations.id, id)
  await db.update(conversations).set({ visitorOnlineUntil: sql`now() + interval '7 minutes'` }).where(isThis)
  await pass('6 minutes')
  await run()
  expect(await sent()).toEqual([])
  const [waits] = await db
    .select({ waits: sql<boolean>`${conversations.followUpAt} > now() + interval '4 minutes'` })
    .from(conversations)
    .where(isThis)
  expect(waits).toEqual({ waits: true })
  await pass('6 minutes')
  const unseen = (await of(id))?.visitorSeenId ?? 0
  await db
    .update(conversations)
    .set({ visitorSeenId: sql`${conversations.lastMessageId}` })
    .where(isThis)
  await run()
  expect(await sent()).toEqual([])
  expect((await of(id))?.followUpAt).toBeNull()
  // With the answer unseen again, the email is sent.
  const isDue = { visitorSeenId: unseen, followUpAt: sql`now()` }
  await db.update(conversations).set(isDue).where(isThis)
  await run()
  expect(await sent()).toHaveLength(1)
})

test('treats a visitor who writes again as present, and sends no email for the automatic first answer', async () => {
  const { chat, call, answer: response, sent, run, pass, of, db } = await openShopWithManager()
  const { id, session } = await chat()
  await response(id, 'Yes, we do.')
  const again = { session_id: session, message: 'Thank you!', user_name: 'Layla' }
  await call('POST', '/chat/send', { body: again })
  expect((await of(id))?.followUpAt).toBeNull()
  await db.update(conversations).set({ followUpAt: sql`now()`, visitorSeenId: null })
  await db.update(conversationMessages).set({ authorId: null })
  await pass('1 minute')
  await run()
  expect(await sent()).toEqual([])
})

test('emails every due conversation once, with two processes running', async () => {
  const { chat, answer: response, sent, run, pass } = await openShopWithManager()
  const people = Array.from({ length: 45 }, (_, number) => number)
  for (const number of people) {
    const { id } = await chat({ user_email: `person${number}@example.com` })
    await response(id, 'Yes.')
  }
  await pass('6 minutes')
  await Promise.all([run(), run()])
  expect(new Set((await sent()).map(({ toAddress }) => toAddress)).size).toBe(45)
  expect(await sent()).toHaveLength(45)
})

test('notifies support once about chats without an answer for five minutes, and again about later messages', async () => {
  const { chat, answer: response, run, db, call } = await openShopWithManager()
  const toSupport = async () => (await db.select().from(emails)).filter(({ kind }) => kind === 'chat_waiting')
  const older = () =>
    db
      .update(conversationMessages)
      .set({ createdAt: sql`${conversationMessages.createdAt} - interval '6 minutes'` })
  const { id, session } = await chat()
  const say = (message: string) =>
    call('POST', '/chat/send', { body: { session_id: session, message, user_name: 'Layla' } })
  await say('Hello?')
  await run()
  expect(await toSupport()).toEqual([])
  await older()
  await Promise.all([run(), run(), run()])
  await run()
  const [mail, ...more] = await toSupport()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    toAddress: 'support@example.com',
    replyTo: 'layla@example.com',
    lang: 'en',
    data: {
      conversationId: id,
      name: 'Layla',
      messages: ['Do you sell in Kuwait?', 'Hello?'],
      language: 'ar',
    },
  })
  await say('Anybody?')
  await older()
  await run()
  expect((await toSupport()).map(({ data }) => (data as { messages: string[] }).messages)).toContainEqual([
    'Anybody?',
  ])
  await say('Still there')
  await response(id, 'Yes')
  await older()
  await run()
  expect(await toSupport()).toHaveLength(2)
  // An email to support does not count as an email that carries the answer.
  await db.update(conversations).set({ followUpAt: sql`now()` })
  await run()
  expect((await db.select().from(emails)).filter(({ kind }) => kind === 'support_reply')).toHaveLength(1)
})
