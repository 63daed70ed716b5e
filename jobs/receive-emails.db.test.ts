import { randomBytes } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { users } from '../shop/accounts/tables.ts'
import {
  inboundEmails,
  inboundMailboxes,
  messageAttachments,
  messageEmails,
} from '../shop/conversations/inbound-email/tables.ts'
import { conversationMessages, conversations } from '../shop/conversations/tables.ts'
import type { EmailKind } from '../shop/outbox/email-data.ts'
import { emails } from '../shop/outbox/tables.ts'
import { deleteConversations } from '../shop/privacy/erasure/erase-user.ts'
import { formatReplyAddress } from '../shop/reply-address.ts'
import { deleteDueFiles } from '../shop/uploads/delete-uploads.ts'
import { fileDeletions } from '../shop/uploads/tables.ts'
import { getConversationId } from '../tests/support/get-conversation-id.ts'
import { createMemoryStorage } from '../tests/support/providers/create-memory-storage.ts'
import {
  buildEmail,
  createTestMailbox,
  REPLY_ADDRESS,
} from '../tests/support/providers/create-test-mailbox.ts'
import { createTestMailer } from '../tests/support/providers/create-test-mailer.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { runJob } from './start-jobs.ts'

const QUESTION = { message: 'Where is my order?', user_name: 'Layla', user_email: 'layla@example.com' }

interface ThreadBody {
  messages: {
    id: number
    message: string
    email: { attachments: { id: string; name: string; refusal: string | null }[] } | null
  }[]
  unread: boolean
  waiting: boolean
  closedAt: string | null
}

/** Opens a shop with a mailbox and a conversation that began on the contact page. */
async function openShop() {
  const mailbox = createTestMailbox()
  const files = createMemoryStorage()
  const { mailer, sent } = createTestMailer({ replyAddress: REPLY_ADDRESS })
  const shop = await openTestShop({ services: { mailboxReader: mailbox.mailboxReader, files, mailer } })
  const { db, call, runtime } = shop
  const { token, id: managerId } = await shop.signIn('manager')
  const contact = {
    name: 'Layla',
    email: 'layla@example.com',
    subject: 'Question',
    message: QUESTION.message,
  }
  await call('POST', '/contact/submit', { body: contact })
  const [conversation] = await db.select().from(conversations)
  if (!conversation) throw new Error('no conversation')
  const id = conversation.id
  return {
    ...shop,
    mailbox,
    files,
    sent,
    token,
    managerId,
    id,
    address: formatReplyAddress(REPLY_ADDRESS, conversation.replyToken ?? ''),
    receive: () => runJob('receive emails', runtime),
    async send() {
      await runJob('send emails', runtime)
      return sent.splice(0)
    },
    open: async (conversationId = id) =>
      (await call<ThreadBody>('GET', `/admin/conversations/${conversationId}`, { token })).body,
    answer: (message: string) =>
      call('POST', `/admin/conversations/${id}/messages`, { token, body: { message } }),
    update: (body: object) => call('PATCH', `/admin/conversations/${id}`, { token, body }),
    bodies: async () =>
      (await db.select().from(conversationMessages).orderBy(conversationMessages.id)).map(({ body }) => body),
    outcomes: async () =>
      (await db.select().from(inboundEmails).orderBy(inboundEmails.uid)).map(({ outcome }) => outcome),
    countEmails: (kind: EmailKind) => db.$count(emails, eq(emails.kind, kind)),
    async newest() {
      const [newest] = await db.select().from(conversations).orderBy(desc(conversations.lastMessageId))
      if (!newest) throw new Error('no conversation')
      return newest
    },
  }
}

const createImage = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#00c' } })
    .png()
    .toBuffer()

function attach(name: string, bytes: Buffer): string {
  return [
    ...[
      '--b',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="${name}"`,
    ],
    ...['Content-Transfer-Encoding: base64', '', bytes.toString('base64')],
  ].join('\r\n')
}

describe('a reply', () => {
  test('to the address of an email becomes the message of the customer', async () => {
    const shop = await openShop()
    await shop.answer('It starts tomorrow.')
    await shop.update({ closed: true })
    const mail = (await shop.send()).find(({ subject }) => subject === 'Re: Question')
    expect(mail?.replyTo).toBe(shop.address)
    shop.mailbox.deliver(
      buildEmail({
        to: mail?.replyTo ?? '',
        body: 'Thank you!\n\nOn Mon, 23 Nov 2026, Crescendo <s@example.com> wrote:\n> It starts tomorrow.',
      }),
    )
    await shop.receive()
    const { messages, unread, waiting, closedAt } = await shop.open()
    expect({ unread, waiting, closedAt }).toEqual({ unread: true, waiting: true, closedAt: null })
    expect(messages.at(-1)).toMatchObject({
      message: 'Thank you!',
      sender: 'user',
      email: { from: 'layla@example.com', isOtherSender: false, automatic: null, hasWholeText: true },
    })
    const path = `/admin/conversations/${shop.id}/messages/${messages.at(-1)?.id}/text`
    const whole = await shop.call<{ text: string }>('GET', path, { token: shop.token })
    expect(whole.body.text).toContain('> It starts tomorrow.')
    expect(shop.mailbox.emails[0]?.flags).toEqual(['\\Seen'])
  })

  test('is answered in its thread, and support is told', async () => {
    const shop = await openShop()
    const before = await shop.countEmails('contact_received')
    shop.mailbox.deliver(buildEmail({ to: shop.address, messageId: 'question@mail.example.com' }))
    await shop.receive()
    expect(await shop.countEmails('contact_received')).toBe(before + 1)
    await shop.send()
    await shop.answer('You are welcome.')
    expect(await shop.send()).toMatchObject([{ inReplyTo: 'question@mail.example.com' }])
  })

  test('without the address is found by the email it answers, from the same sender only', async () => {
    const shop = await openShop()
    const mail = (await shop.send()).find(({ replyTo }) => replyTo === shop.address)
    const inReplyTo = `${mail?.id}@shop.example`
    shop.mailbox.deliver(buildEmail({ from: 'LAYLA@example.com', inReplyTo, body: 'One' }))
    shop.mailbox.deliver(buildEmail({ from: 'omar@example.com', inReplyTo, body: 'Two' }))
    await shop.receive()
    expect((await shop.open()).messages.map(({ message }) => message)).toEqual([QUESTION.message, 'One'])
    expect(await shop.newest()).toMatchObject({ channel: 'contact', email: 'omar@example.com', userId: null })
  })

  test('to its own earlier email stays in the conversation', async () => {
    const shop = await openShop()
    shop.mailbox.deliver(
      buildEmail({ from: 'Omar <omar@example.com>', messageId: 'a@example.com', body: 'One' }),
    )
    shop.mailbox.deliver(buildEmail({ from: 'omar@example.com', inReplyTo: 'a@example.com', body: 'Two' }))
    await shop.receive()
    const { messages } = await shop.open((await shop.newest()).id)
    expect(messages.map(({ message }) => message)).toEqual(['One', 'Two'])
  })

  test('from another address is marked for staff and hidden from the customer', async () => {
    const shop = await openShop()
    const chat = await shop.call<{ session_id: string }>('POST', '/chat/send', { body: QUESTION })
    const session = chat.body.session_id
    const id = await getConversationId(shop.db, session)
    const replyToken = 'b'.repeat(40)
    await shop.db.update(conversations).set({ replyToken }).where(eq(conversations.id, id))
    const to = formatReplyAddress(REPLY_ADDRESS, replyToken)
    shop.mailbox.deliver(buildEmail({ to, from: 'omar@example.com', body: 'Give me the account' }))
    shop.mailbox.deliver(buildEmail({ to, from: 'layla@example.com', body: 'It is me' }))
    await shop.receive()
    expect((await shop.open(id)).messages.slice(-2)).toMatchObject([
      { message: 'Give me the account', email: { from: 'omar@example.com', isOtherSender: true } },
      { message: 'It is me', email: { isOtherSender: false } },
    ])
    const visitor = await shop.call<ThreadBody>('GET', `/chat/session/${session}`)
    const shown = visitor.body.messages.map(({ message }) => message)
    expect(shown).toContain('It is me')
    expect(shown).not.toContain('Give me the account')
  })
})

describe('an email without a thread', () => {
  test('begins a conversation in its language and tells support', async () => {
    const shop = await openShop()
    const before = {
      received: await shop.countEmails('contact_received'),
      acknowledged: await shop.countEmails('contact_acknowledged'),
    }
    const from = '=?UTF-8?B?2YbZiNix2Kk=?= <noura@example.com>'
    shop.mailbox.deliver(buildEmail({ from, subject: 'Order', body: 'أين طلبي؟' }))
    shop.mailbox.deliver(
      buildEmail({ from: 'ana@example.com', headers: ['Content-Language: es-MX'], body: '¿Cuándo llega?' }),
    )
    await shop.receive()
    const all = await shop.db.select().from(conversations).orderBy(conversations.id)
    expect(all.slice(1)).toMatchObject([
      { name: 'نورة', email: 'noura@example.com', subject: 'Order', lang: 'ar', userId: null, unread: true },
      { name: 'ana', lang: 'es' },
    ])
    expect(await shop.countEmails('contact_received')).toBe(before.received + 2)
    expect(await shop.countEmails('contact_acknowledged')).toBe(before.acknowledged)
  })

  test('that the server calls spam is filed as such', async () => {
    const shop = await openShop()
    const before = await shop.countEmails('contact_received')
    shop.mailbox.deliver(buildEmail({ from: 'x@example.com', headers: ['X-Spam-Flag: YES'] }))
    await shop.receive()
    expect(await shop.newest()).toMatchObject({ spam: true, unread: true })
    expect(await shop.countEmails('contact_received')).toBe(before)
  })
})

describe('attachments', () => {
  test('are stored as encoded images and as files that are only downloaded', async () => {
    const shop = await openShop()
    const body = [
      ...['--b', 'Content-Type: text/plain', '', 'See the picture'],
      ...[
        attach('screen.png', await createImage()),
        attach('../contract.html', Buffer.from('<script>alert(1)</script>')),
      ],
      ...[attach('broken.png', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1')), '--b--'],
    ].join('\r\n')
    const headers = ['Content-Type: multipart/mixed; boundary=b']
    shop.mailbox.deliver(buildEmail({ to: shop.address, headers, body }))
    await shop.receive()
    const attachments = (await shop.open()).messages.at(-1)?.email?.attachments ?? []
    expect(attachments.map(({ name, refusal }) => [name, refusal])).toEqual([
      ['screen.png', null],
      ['contract.html', null],
      ['broken.png', null],
    ])
    const getImage = async (id = '', token = shop.token, conversationId = shop.id) => {
      const path = `/api/admin/conversations/${conversationId}/attachments/${id}`
      return shop.app.request(path, { headers: { authorization: `Bearer ${token}` } })
    }
    const image = await getImage(attachments[0]?.id)
    expect(image.headers.get('content-security-policy')).toContain('sandbox')
    expect((await sharp(await image.arrayBuffer()).metadata()).format).toBe('webp')
    const file = await getImage(attachments[1]?.id)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="contract.html"; filename*=UTF-8''contract.html`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(await file.text()).toBe('<script>alert(1)</script>')
    expect((await getImage(attachments[2]?.id)).headers.get('content-disposition')).toContain('attachment')
    const { token } = await shop.signIn()
    const statuses = await Promise.all([
      getImage(attachments[1]?.id, token),
      getImage(attachments[0]?.id, token),
      getImage(attachments[0]?.id, shop.token, crypto.randomUUID()),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 404])
  })

  test('are downloaded by the customer of the conversation and nobody else', async () => {
    const shop = await openShop()
    const body = ['--b', 'Content-Type: text/plain', '', 'Hi', attach('a.zip', Buffer.from('PK')), '--b--']
    const headers = ['Content-Type: multipart/mixed; boundary=b']
    shop.mailbox.deliver(buildEmail({ to: shop.address, headers, body: body.join('\r\n') }))
    await shop.receive()
    const [attachment] = (await shop.open()).messages.at(-1)?.email?.attachments ?? []
    const layla = await shop.signIn()
    const download = async () => {
      const init = { headers: { authorization: `Bearer ${layla.token}` } }
      return (await shop.app.request(`/api/account/attachments/${attachment?.id}`, init)).status
    }
    const { db } = shop
    const setEmail = (email: string, isVerified: boolean) =>
      db
        .update(users)
        .set({ email, emailVerifiedAt: isVerified ? sql`now()` : null })
        .where(eq(users.id, layla.id))
    expect(await download()).toBe(404)
    await setEmail('layla@example.com', false)
    expect(await download()).toBe(404)
    await setEmail('layla@example.com', true)
    expect(await download()).toBe(200)
  })

  test('above 10 MB, or more than ten, are listed and not stored', async () => {
    const shop = await openShop()
    const large = attach('large.bin', Buffer.alloc(10 * 1024 * 1024 + 1))
    const small = Array.from({ length: 11 }, (_, count) => attach(`${count}.txt`, Buffer.from('text')))
    const body = ['--b', 'Content-Type: text/plain', '', 'Hi', large, ...small, '--b--'].join('\r\n')
    const headers = ['Content-Type: multipart/mixed; boundary=b']
    shop.mailbox.deliver(buildEmail({ to: shop.address, headers, body }))
    await shop.receive()
    const attachments = (await shop.open()).messages.at(-1)?.email?.attachments ?? []
    expect([attachments[0]?.refusal, attachments.at(-1)?.refusal]).toEqual(['too_large', 'too_many'])
    expect(shop.files.files.size).toBe(10)
  })

  test('are deleted with their conversation', async () => {
    const shop = await openShop()
    const body = ['--b', 'Content-Type: text/plain', '', 'Hi', attach('a.png', await createImage()), '--b--']
    const headers = ['Content-Type: multipart/mixed; boundary=b']
    shop.mailbox.deliver(buildEmail({ to: shop.address, headers, body: body.join('\r\n') }))
    await shop.receive()
    expect(shop.files.files.size).toBe(1)
    expect(await shop.db.$count(fileDeletions)).toBe(0)
    await shop.db.transaction((tx) => deleteConversations(tx, eq(conversations.id, shop.id)))
    await deleteDueFiles(shop.db, shop.files, new AbortController().signal)
    expect(shop.files.files.size).toBe(0)
    expect(await shop.db.$count(messageAttachments)).toBe(0)
    expect(await shop.db.$count(messageEmails)).toBe(0)
  })
})

describe('an email of a program', () => {
  test.each([
    ['Auto-Submitted: auto-replied'],
    ['X-Auto-Response-Suppress: All'],
    ['Precedence: auto_reply'],
    ['List-Unsubscribe: <https://example.com>'],
  ])('is shown in its conversation and causes nothing: %s', async (header) => {
    const shop = await openShop()
    await shop.answer('It starts tomorrow.')
    await shop.send()
    shop.mailbox.deliver(buildEmail({ to: shop.address, headers: [header], body: 'I am on holiday' }))
    shop.mailbox.deliver(buildEmail({ from: 'robot@example.com', headers: [header], body: 'Buy this' }))
    await shop.receive()
    const { messages, unread, waiting } = await shop.open()
    expect({ unread, waiting }).toEqual({ unread: false, waiting: false })
    expect(messages.at(-1)).toMatchObject({ message: 'I am on holiday', email: { automatic: 'reply' } })
    expect(await shop.outcomes()).toEqual(['automatic', 'ignored'])
    expect(await shop.send()).toEqual([])
  })

  test('is a delivery report, shown where the email was sent from', async () => {
    const shop = await openShop()
    const mail = (await shop.send()).find(({ replyTo }) => replyTo === shop.address)
    const body = [
      ...['--b', 'Content-Type: text/plain', '', 'The mailbox is full.'],
      ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: <${mail?.id}@shop.example>`, '--b--'],
    ].join('\r\n')
    const headers = [
      'Return-Path: <>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    ]
    shop.mailbox.deliver(buildEmail({ from: 'MAILER-DAEMON@example.com', headers, body }))
    await shop.receive()
    expect((await shop.open()).messages.at(-1)).toMatchObject({
      message: 'The mailbox is full.',
      email: { automatic: 'bounce' },
    })
  })

  test('is the shop itself and is ignored', async () => {
    const shop = await openShop()
    const [mail] = await shop.send()
    shop.mailbox.deliver(buildEmail({ messageId: `${mail?.id}@shop.example`, to: shop.address }))
    shop.mailbox.deliver(buildEmail({ from: 'support@example.com', to: shop.address }))
    await shop.receive()
    expect(await shop.outcomes()).toEqual(['ignored', 'ignored'])
    expect(await shop.bodies()).toEqual([QUESTION.message])
  })
})

test('stops recording a sender who writes too often, and flags the emails', async () => {
  const shop = await openShop()
  for (let number = 0; number < 22; number += 1) shop.mailbox.deliver(buildEmail({ to: shop.address }))
  await shop.receive()
  expect((await shop.outcomes()).filter((outcome) => outcome === 'added')).toHaveLength(20)
  expect(shop.mailbox.emails.at(-1)?.flags).toContain('\\Flagged')
})

test('counts forged emails apart from those of the sender that they name', async () => {
  const shop = await openShop()
  const deliver = (result: 'fail' | 'pass', body: string) =>
    shop.mailbox.deliver(
      buildEmail({ headers: [`Authentication-Results: mx.example.com; dmarc=${result}`], body }),
    )
  for (let number = 0; number < 21; number += 1) deliver('fail', `Forged ${number}`)
  deliver('pass', 'Genuine')
  shop.mailbox.deliver(buildEmail({ to: shop.address, body: 'Reply' }))
  await shop.receive()
  expect((await shop.bodies()).slice(-2)).toEqual(['Genuine', 'Reply'])
})

test.each([
  ['fail', true],
  ['pass', false],
])('marks for staff whether a new sender is proven: dmarc=%s', async (result, isUnprovenSender) => {
  const shop = await openShop()
  const headers = [`Authentication-Results: mx.example.com; dmarc=${result}`]
  shop.mailbox.deliver(buildEmail({ to: shop.address, headers, body: 'To the secret address' }))
  shop.mailbox.deliver(buildEmail({ from: 'noura@example.com', headers, body: 'Where is my order?' }))
  await shop.receive()
  const [reply, first] = [(await shop.open()).messages, (await shop.open((await shop.newest()).id)).messages]
  expect(reply.at(-1)?.email).toMatchObject({ isUnprovenSender: false })
  expect(first.at(-1)?.email).toMatchObject({ from: 'noura@example.com', isUnprovenSender })
})

const encodeHeader = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

test.each([
  ['subject', { subject: encodeHeader(`${'S'.repeat(149)}😀 more`) }],
  ['name of the sender', { from: `${encodeHeader(`${'N'.repeat(99)}😀 more`)} <omar@example.com>` }],
  ['text', { body: `${'T'.repeat(9_999)}😀 more` }],
  ['text of other bytes', { body: 'half a pair \ud83d, and a NUL \0' }],
])('stores an email whose %s must be cut within a character, and the next one', async (_, parts) => {
  const shop = await openShop()
  shop.mailbox.deliver(buildEmail({ from: 'omar@example.com', ...parts }))
  shop.mailbox.deliver(buildEmail({ from: 'noura@example.com', body: 'The next one' }))
  await shop.receive()
  expect(await shop.outcomes()).toEqual(['added', 'added'])
  const [, first] = await shop.db.select().from(conversations).orderBy(conversations.id)
  expect([first?.name.isWellFormed(), first?.subject?.isWellFormed()]).toEqual([true, true])
  expect(`${first?.name}${first?.subject}`).not.toContain('😀')
  expect((await shop.bodies()).at(-1)).toBe('The next one')
})

test.each([
  [
    'an endless address',
    buildEmail({ from: `${randomBytes(5_000).toString('base64url')}@example.com` }),
    'added',
  ],
  [
    'a report with a broken id',
    buildEmail({
      from: 'MAILER-DAEMON@example.com',
      headers: ['Content-Type: multipart/report; boundary=b'],
      body: '--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <a\0b@shop.example>\r\n--b--',
    }),
    'ignored',
  ],
])('receives an email with %s, and the next one', async (_, source, outcome) => {
  const shop = await openShop()
  shop.mailbox.deliver(source)
  shop.mailbox.deliver(buildEmail({ body: 'The next one' }))
  await shop.receive()
  expect(await shop.outcomes()).toEqual([outcome, 'added'])
})

test.each([
  ['text', 'conversation_messages', `body not like 'unlucky%'`, 3],
  ['headers', 'conversations', `subject <> 'unlucky'`, 4],
])(
  'sets an email aside whose %s cannot be stored, shows it to staff, and receives the next one',
  async (...row) => {
    const [, table, condition, failures] = row
    const shop = await openShop()
    await shop.db.execute(sql.raw(`alter table ${table} add constraint unlucky check (${condition})`))
    shop.mailbox.deliver(buildEmail({ from: 'omar@example.com', subject: 'unlucky', body: 'unlucky' }))
    shop.mailbox.deliver(buildEmail({ from: 'noura@example.com', body: 'The next one' }))
    for (let attempt = 0; attempt < failures; attempt += 1) {
      await expect(shop.receive()).rejects.toThrow()
      await shop.db.update(inboundMailboxes).set({ nextAttemptAt: sql`now()` })
    }
    await shop.receive()
    expect(await shop.bodies()).toEqual([QUESTION.message, '', 'The next one'])
    expect(await shop.db.select().from(messageEmails)).toMatchObject([
      { problem: 'unreadable' },
      { problem: null },
    ])
    expect(shop.mailbox.emails.map(({ flags }) => flags.includes('\\Flagged'))).toEqual([true, false])
  },
)

describe('the mailbox', () => {
  test('is read once, also when the process dies before it marks an email', async () => {
    const shop = await openShop()
    const { mailboxReader } = shop.mailbox
    const { mark } = mailboxReader
    shop.mailbox.deliver(buildEmail({ to: shop.address, body: 'One' }))
    mailboxReader.mark = () => Promise.reject(new Error('connection lost'))
    await expect(shop.receive()).rejects.toThrow('connection lost')
    mailboxReader.mark = mark
    await shop.db.update(inboundMailboxes).set({ nextAttemptAt: sql`now()` })
    shop.mailbox.deliver(buildEmail({ to: shop.address, body: 'Two' }))
    await shop.receive()
    shop.mailbox.numberAnew()
    for (const email of shop.mailbox.emails) email.flags = []
    await shop.receive()
    expect(await shop.bodies()).toEqual([QUESTION.message, 'One', 'Two'])
    expect(shop.mailbox.emails.map(({ flags }) => flags)).toEqual([['\\Seen'], ['\\Seen']])
  })

  test('delivers an email that arrives at two addresses once', async () => {
    const shop = await openShop()
    const email = buildEmail({ to: shop.address, body: 'One' })
    shop.mailbox.deliver(email)
    shop.mailbox.deliver(`Delivered-To: other@example.com\r\n${email}`)
    await shop.receive()
    expect(await shop.bodies()).toEqual([QUESTION.message, 'One'])
  })

  test.each(['too_large', 'unreadable'] as const)('shows staff an email that is %s', async (problem) => {
    const shop = await openShop()
    shop.mailbox.deliver(buildEmail({ to: shop.address, body: 'One' }), { problem })
    shop.mailbox.deliver('\r\n\r\n', { problem })
    shop.mailbox.deliver(buildEmail({ to: shop.address, body: 'Two' }))
    await shop.receive()
    expect((await shop.open()).messages.slice(1)).toMatchObject([
      { message: '', email: { problem } },
      { message: 'Two', email: { problem: null } },
    ])
    const strangers = await shop.db.select().from(conversations).where(eq(conversations.name, '-'))
    expect(strangers).toMatchObject([{ email: null, unread: true }])
    expect(shop.mailbox.emails.map(({ flags }) => flags.includes('\\Flagged'))).toEqual([true, true, false])
  })

  test('does not stop at an email that ends the process', async () => {
    const shop = await openShop()
    const { mailboxReader } = shop.mailbox
    mailboxReader.fetch = () => Promise.reject(new Error('the process died'))
    shop.mailbox.deliver(buildEmail({ to: shop.address, body: 'One' }))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(shop.receive()).rejects.toThrow('the process died')
      await shop.db.update(inboundMailboxes).set({ nextAttemptAt: sql`now()` })
    }
    await shop.receive()
    expect((await shop.open()).messages.at(-1)).toMatchObject({
      message: '',
      email: { problem: 'unreadable' },
    })
  })

  test('is read by one process at a time', async () => {
    const shop = await openShop()
    await shop.receive()
    await shop.db.update(inboundMailboxes).set({ holder: crypto.randomUUID() })
    shop.mailbox.deliver(buildEmail({ to: shop.address, body: 'One' }))
    await shop.receive()
    expect(await shop.bodies()).toEqual([QUESTION.message])
    await shop.db.update(inboundMailboxes).set({ heldUntil: sql`now()` })
    await shop.receive()
    expect(await shop.bodies()).toEqual([QUESTION.message, 'One'])
  })

  test('is tried again later after a failure, which the launch checklist shows', async () => {
    const shop = await openShop()
    const { token } = await shop.signIn('super_admin')
    const { mailboxReader } = shop.mailbox
    const { listNew } = mailboxReader
    mailboxReader.listNew = () => Promise.reject(new Error('refused'))
    await expect(shop.receive()).rejects.toThrow('refused')
    mailboxReader.listNew = listNew
    shop.mailbox.deliver(buildEmail({ to: shop.address, body: 'One' }))
    await shop.receive()
    expect(await shop.bodies()).toEqual([QUESTION.message])
    const getStep = async () => {
      const { body } = await shop.call<{ steps: { id: string }[] }>('GET', '/admin/launch', { token })
      return body.steps.find(({ id }) => id === 'replies')
    }
    expect(await getStep()).toMatchObject({ state: 'warning', reason: 'mailbox_failing' })
    await shop.db.update(inboundMailboxes).set({ nextAttemptAt: sql`now()` })
    await shop.receive()
    expect(await getStep()).toMatchObject({ state: 'done' })
  })
})
