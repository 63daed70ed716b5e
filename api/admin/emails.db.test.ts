import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ROLES } from '../../shop/accounts/roles.ts'
import { sessions } from '../../shop/accounts/tables.ts'
import { ERASED_ADDRESS } from '../../shop/erased-address.ts'
import { newId } from '../../shop/id.ts'
import type { EmailKind } from '../../shop/outbox/email-data.ts'
import { queueEmail } from '../../shop/outbox/queue-email.ts'
import { expireEmails, sendDueEmails } from '../../shop/outbox/send-due-emails.ts'
import { emails } from '../../shop/outbox/tables.ts'
import type { Mailer } from '../../shop/services.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { SAMPLE_EMAIL_DATA } from '../../tests/support/emails/sample-emails.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createTestMailer } from '../../tests/support/providers/create-test-mailer.ts'
import { ORIGIN, openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Mail {
  id: string
  kind: string
  to: string
  state: string
  replyTo: string | null
  link: string | null
  linkNeedsConfirmation: boolean
}

type NewRow = typeof emails.$inferInsert

type MailDetails = Mail & { subject: string; text: string; html: string }

const { mailer: anyMailer } = createTestMailer()

async function listEmails({ call }: TestShop, token: string, search = '') {
  const { body } = await call<{ emails: Mail[]; next: string | null }>('GET', `/admin/emails${search}`, {
    token,
  })
  return body.emails
}

/** Queues a receipt and then a password reset email. */
async function openWithEmails(services: { mailer?: Mailer } = {}) {
  const shop = await openTestShop({ services })
  const maria = await shop.signIn()
  const data = SAMPLE_EMAIL_DATA.payment_confirmed
  await queueEmail(shop.db, {
    kind: 'payment_confirmed',
    userId: maria.id,
    toAddress: maria.email,
    lang: 'es',
    data,
  })
  await shop.call('POST', '/auth/forgot-password?lang=ar', { body: { email: maria.email } })
  const { token } = await shop.signIn('super_admin')
  const [reset, receipt] = await listEmails(shop, token)
  if (!reset || !receipt) throw new Error('expected two emails')
  return { ...shop, shop, maria, token, reset, receipt }
}

test('lists emails by recipient and by audience', async () => {
  const { shop, token, maria, reset, receipt } = await openWithEmails()
  await queueEmail(shop.db, {
    kind: 'chat_waiting',
    userId: null,
    toAddress: 'support@example.com',
    lang: 'en',
    data: SAMPLE_EMAIL_DATA.chat_waiting,
  })
  const list = async (search: string) => (await listEmails(shop, token, search)).map(({ kind }) => kind)
  expect(await list('?audience=customers')).toEqual([reset.kind, receipt.kind])
  expect(await list('?audience=staff')).toEqual(['chat_waiting'])
  expect(await list(`?search=${maria.email.toUpperCase()}`)).toEqual([reset.kind, receipt.kind])
  expect(await list('?search=pport@')).toEqual(['chat_waiting'])
  expect(await list('?search=nobody')).toEqual([])
})

describe('access to emails', () => {
  test('lists emails for super_admin and admin, and shows links only to super_admin', async () => {
    const { shop, call, signIn, maria, reset } = await openWithEmails()
    expectProblem(await call('GET', '/admin/emails'), 401)
    for (const role of ROLES) {
      const { token } = await signIn(role)
      if (role !== 'super_admin' && role !== 'admin') {
        for (const [method, path] of [
          ['GET', '/admin/emails'],
          ['GET', `/admin/emails/${reset.id}`],
          ['POST', `/admin/emails/${reset.id}/send`],
          ['POST', `/admin/emails/${reset.id}/dismiss`],
        ] as const) {
          expectProblem(await call(method, path, { token }), 403)
        }
        continue
      }
      const isOwner = role === 'super_admin'
      expect(await listEmails(shop, token)).toEqual([
        {
          id: reset.id,
          kind: 'reset_link',
          to: maria.email,
          replyTo: null,
          language: 'ar',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          sentAt: null,
          subject: expect.any(String),
          state: 'no_server',
          attempts: 0,
          error: null,
          link: isOwner
            ? expect.stringMatching(`^${ORIGIN}/reset-password\\?token=[\\w-]{43}&lang=ar$`)
            : null,
          linkNeedsConfirmation: false,
        },
        expect.objectContaining({ kind: 'payment_confirmed', language: 'es', link: null }),
      ])
      const whole = await call<MailDetails>('GET', `/admin/emails/${reset.id}`, { token })
      expect(whole.status).toBe(200)
      for (const part of [whole.body.text, whole.body.html]) {
        expect(part.includes('token=')).toBe(isOwner)
      }
    }
  })

  test('shows no link before the session is confirmed', async () => {
    const { shop, call, db, token, reset } = await openWithEmails()
    await db.update(sessions).set({ confirmedAt: sql`now() - interval '11 minutes'` })
    expect(await listEmails(shop, token)).toMatchObject([
      { id: reset.id, link: null, linkNeedsConfirmation: true },
      { link: null, linkNeedsConfirmation: false },
    ])
    const path = `/admin/emails/${reset.id}`
    const { body } = await call<MailDetails>('GET', path, { token })
    expect(body).toMatchObject({ link: null, linkNeedsConfirmation: true })
    expect(JSON.stringify(body)).not.toContain('token=')
    await call('POST', '/account/confirmation', { token, body: { password: PASSWORD } })
    expect((await call<MailDetails>('GET', path, { token })).body.link).toContain('token=')
  })

  test('shows links that open an account of staff only without a mail server', async () => {
    const linksWith = async (services: { mailer?: Mailer }) => {
      const shop = await openTestShop({ services })
      const { token } = await shop.signIn('super_admin')
      const colleague = await shop.signIn('admin')
      const customer = await shop.signIn()
      for (const { email } of [colleague, customer]) {
        for (const path of ['/auth/forgot-password', '/auth/login-link'])
          await shop.call('POST', path, { body: { email } })
      }
      const listed = await listEmails(shop, token)
      const withLink = listed.filter(({ link }) => link !== null).map(({ to }) => to)
      const [mail] = listed.filter(({ to }) => to === colleague.email)
      const { body } = await shop.call<MailDetails>('GET', `/admin/emails/${mail?.id}`, { token })
      expect(body.text.includes('token=')).toBe(withLink.includes(colleague.email))
      return { withLink: [...new Set(withLink)].sort(), customer: customer.email, colleague: colleague.email }
    }
    const sent = await linksWith({ mailer: anyMailer })
    expect(sent.withLink).toEqual([sent.customer])
    const passedOn = await linksWith({})
    expect(passedOn.withLink).toEqual([passedOn.colleague, passedOn.customer])
  })

  test('shows no secret link of any kind of email to an admin, and none after it was sent', async () => {
    const { shop, call, db, maria } = await openWithEmails()
    const { token } = await shop.signIn('admin')
    const to = { userId: maria.id, toAddress: maria.email, lang: 'en' } as const
    await db.delete(emails)
    for (const [kind, data] of Object.entries(SAMPLE_EMAIL_DATA))
      await db.insert(emails).values({ ...to, id: newId(), kind, data, priority: 0 } as NewRow)
    const SECRET = /secret-token|pull-payments/
    const findShown = async () => {
      const rows = await db.select({ id: emails.id, kind: emails.kind }).from(emails)
      const read = async (id: string) =>
        JSON.stringify((await call('GET', `/admin/emails/${id}`, { token })).body)
      const shown = await Promise.all(rows.map(async ({ id, kind }) => SECRET.test(await read(id)) && kind))
      return shown.filter(Boolean)
    }
    expect(await findShown()).toEqual([])
    await db.transaction((tx) =>
      expireEmails(tx, { kinds: Object.keys(SAMPLE_EMAIL_DATA) as EmailKind[], userId: maria.id }),
    )
    const kept = await db.select({ kind: emails.kind, data: emails.data }).from(emails)
    expect(kept.filter(({ data }) => SECRET.test(JSON.stringify(data)))).toEqual([])
  })

  test('hides a link that has expired', async () => {
    const { shop, call, db, token, reset } = await openWithEmails()
    await db.update(emails).set({ expiresAt: sql`now()` })
    const [listed] = await listEmails(shop, token)
    expect(listed).toMatchObject({ state: 'expired', link: null })
    const { body } = await call<MailDetails>('GET', `/admin/emails/${reset.id}`, { token })
    expect(JSON.stringify(body)).not.toContain('token=')
  })

  test('hides a link that was sent', async () => {
    const { shop, call, db, token, reset } = await openWithEmails({ mailer: anyMailer })
    await sendDueEmails(db, anyMailer, async () => ({ subject: '', text: '', html: '' }))
    const [listed] = await listEmails(shop, token)
    expect(listed).toMatchObject({ state: 'sent', sentAt: expect.any(String), link: null })
    const { body } = await call<MailDetails>('GET', `/admin/emails/${reset.id}`, { token })
    expect(JSON.stringify(body)).not.toContain('token=')
  })
})

test('shows an email in the language of its recipient', async () => {
  const { call, token, receipt } = await openWithEmails()
  const { body } = await call<MailDetails>('GET', `/admin/emails/${receipt.id}?lang=en`, { token })
  expect(body.subject).toBe('Recibo R-2026-000123 de Crescendo')
  expect(body.text).toContain(`${ORIGIN}/receipts/${SAMPLE_EMAIL_DATA.payment_confirmed.paymentId}`)
  expect(body.html).toContain('<html dir="ltr" lang="es">')
  for (const id of ['019a0000-0000-7000-8000-000000000001', 'nothing']) {
    expectProblem(await call('GET', `/admin/emails/${id}`, { token }), 404)
    expectProblem(await call('POST', `/admin/emails/${id}/send`, { token }), 404)
  }
})

test('returns the reply-to address of an email', async () => {
  const { call, signIn } = await openTestShop()
  const body = { name: 'Carla', email: 'carla@example.com', subject: 'Más', message: '¿50.000?' }
  await call('POST', '/contact/submit', { body })
  const { token } = await signIn('admin')
  const { body: list } = await call<{ emails: Mail[] }>('GET', '/admin/emails', { token })
  expect(list.emails.map(({ kind, replyTo }) => [kind, replyTo])).toEqual([
    ['contact_acknowledged', null],
    ['contact_received', 'carla@example.com'],
  ])
})

test('lists emails as waiting or failed with a mail server, and sends a failed one again on request', async () => {
  const { shop, call, db, signIn, receipt } = await openWithEmails({ mailer: anyMailer })
  const { token } = await signIn('admin')
  expect((await listEmails(shop, token)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  const again = () => call<Mail>('POST', `/admin/emails/${receipt.id}/send`, { token })
  expectProblem(await again(), 409)
  await db
    .update(emails)
    .set({ attempts: 10, lastError: '550 no such mailbox' })
    .where(eq(emails.id, receipt.id))
  const failed = { id: receipt.id, state: 'failed', attempts: 10, error: '550 no such mailbox' }
  expect((await listEmails(shop, token))[1]).toMatchObject(failed)
  expect(await listEmails(shop, token, '?state=failed')).toMatchObject([failed])
  expect((await again()).body).toMatchObject({ id: receipt.id, state: 'waiting', attempts: 0, error: null })
  expect(await listEmails(shop, token, '?state=failed')).toEqual([])
  expect(await listEmails(shop, token, '?state=waiting')).toHaveLength(2)
})

test('dismisses a failed email, which no longer waits for staff', async () => {
  const { shop, call, db, signIn, receipt } = await openWithEmails({ mailer: anyMailer })
  const { token } = await signIn('admin')
  const dismiss = () => call<Mail>('POST', `/admin/emails/${receipt.id}/dismiss`, { token })
  expectProblem(await dismiss(), 409)
  await db
    .update(emails)
    .set({ attempts: 10, lastError: '550 no such mailbox' })
    .where(eq(emails.id, receipt.id))
  expect((await dismiss()).body).toMatchObject({ id: receipt.id, state: 'expired' })
  expect(await listEmails(shop, token, '?state=failed')).toEqual([])
  expectProblem(await dismiss(), 409)
  const { body } = await call<{ entries: unknown[] }>('GET', '/admin/audit?group=email', {
    token: (await signIn('super_admin')).token,
  })
  expect(body.entries).toMatchObject([{ action: 'email.dismissed', subjectId: receipt.id }])
})

test('lists subjects in the language of the recipient, and none for an erased one', async () => {
  const { shop, db, token, receipt } = await openWithEmails()
  const subject = 'Recibo R-2026-000123 de Crescendo'
  expect((await listEmails(shop, token))[1]).toMatchObject({ id: receipt.id, subject })
  await db.update(emails).set({ toAddress: ERASED_ADDRESS }).where(eq(emails.id, receipt.id))
  expect((await listEmails(shop, token))[1]).toMatchObject({ subject: '' })
})

test('sends a welcome email in the language of the request, and none for a rejected registration', async () => {
  const { call, db } = await openTestShop()
  const body = { name: 'Noura', email: 'Noura@Example.com', password: 'secret1' }
  expect((await call('POST', '/auth/register?lang=ar', { body })).status).toBe(201)
  expectProblem(await call('POST', '/auth/register?lang=ar', { body }), 409)
  const queued = await db.select().from(emails)
  expect(queued).toMatchObject([
    { kind: 'welcome', toAddress: 'noura@example.com', lang: 'ar', data: { name: 'Noura' } },
  ])
})

test('acknowledges a contact message and names the reply time', async () => {
  const { call, db } = await openTestShop()
  const body = {
    name: 'Carla',
    email: 'carla@example.com',
    subject: 'Más',
    message: '¿50.000?',
    language: 'es',
  }
  expect((await call('POST', '/contact/submit', { body })).status).toBe(201)
  const queued = await db.select().from(emails).where(eq(emails.toAddress, body.email))
  // The form accepts any address, so the acknowledgement repeats nothing that was typed.
  expect(JSON.stringify(queued)).not.toContain('50.000')
  expect(queued).toMatchObject([
    {
      kind: 'contact_acknowledged',
      toAddress: 'carla@example.com',
      lang: 'es',
      data: { name: 'Carla', replyHours: 24 },
    },
  ])
})
