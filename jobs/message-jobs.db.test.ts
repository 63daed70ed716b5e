import { afterEach, expect, test, vi } from 'vitest'
import type { Lang } from '../shop/localization/languages.ts'
import { queueEmail } from '../shop/outbox/queue-email.ts'
import { translationChanges, translations } from '../shop/translations/tables.ts'
import { SAMPLE_EMAIL_DATA } from '../tests/support/emails/sample-emails.ts'
import { createTestMailer } from '../tests/support/providers/create-test-mailer.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { sendEmails } from './message-jobs.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Opens a shop whose mailer records the emails. */
async function openShopWithMailer() {
  const { mailer, sent } = createTestMailer()
  const { db, runtime } = await openTestShop({ services: { mailer } })
  return {
    db,
    sent,
    run: (ending = new AbortController().signal) => sendEmails(runtime, ending),
    queueWelcome: (toAddress: string, lang: Lang) =>
      queueEmail(db, { kind: 'welcome', userId: null, toAddress, lang, data: SAMPLE_EMAIL_DATA.welcome }),
    /** Stores overrides the way the translation editor does. */
    async overrideMessages(lang: Lang, messages: Record<string, string>) {
      for (const [key, value] of Object.entries(messages)) {
        const message = { lang, namespace: 'orders', key: `emails.${key}` } as const
        await db.insert(translationChanges).values({ ...message, kind: 'saved' })
        await db.insert(translations).values({ ...message, value, status: 'approved', revision: 1 })
      }
    },
  }
}

test('sends all due emails in one run and none once the process is ending', async () => {
  const { sent, run, queueWelcome } = await openShopWithMailer()
  for (let number = 1; number <= 12; number += 1) await queueWelcome(`${number}@example.com`, 'en')
  await run(AbortSignal.abort())
  expect(sent).toEqual([])
  await run()
  expect(sent).toHaveLength(12)
})

test('uses the overrides that exist when the email is sent, also in a language that is not live', async () => {
  const { sent, run, queueWelcome, overrideMessages } = await openShopWithMailer()
  await queueWelcome('before@example.com', 'es')
  await run()
  await overrideMessages('es', { 'welcome.subject': '¡Hola desde {{shop}}!' })
  await overrideMessages('fr', { 'welcome.orders': 'Vos commandes, en un seul endroit.' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 })
  await queueWelcome('after@example.com', 'es')
  await run()
  await queueWelcome('french@example.com', 'fr')
  await run()
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Te damos la bienvenida a Crescendo',
    '¡Hola desde Crescendo!',
    'Welcome to Crescendo',
  ])
  const french = sent[2]
  expect(french?.html).toContain('<html dir="ltr" lang="fr">')
  expect(french?.text).toContain('Vos commandes, en un seul endroit.')
  expect(french?.text).toContain('Any questions?')
})

test.each(['en', 'ar'] as const)(
  'escapes overrides in %s and keeps the subject on one line',
  async (lang) => {
    const { sent, run, queueWelcome, overrideMessages } = await openShopWithMailer()
    await overrideMessages(lang, {
      'welcome.subject': 'Hi\r\nBcc: eve@evil.test\u2028\u0085<b>{{constructor}}</b>',
      'welcome.orders': '<b>{{constructor}}</b> {{__proto__}} {{toString}} {{nobody}} $t(auth:title) &amp;',
    })
    await queueWelcome('maria@example.com', lang)
    await run()
    const { subject = '', html = '', text = '' } = sent[0] ?? {}
    expect(subject).toBe('Hi Bcc: eve@evil.test <b>{{constructor}}</b>')
    const literal = '<b>{{constructor}}</b> {{__proto__}} {{toString}} {{nobody}} $t(auth:title) &amp;'
    expect(text).toContain(subject)
    expect(text).toContain(literal)
    expect(html).toContain(literal.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(html).not.toContain('<b>')
  },
)
