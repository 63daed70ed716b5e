import { afterEach, expect, test, vi } from 'vitest'
import type { Lang } from '../shop/localization/languages.ts'
import { queueEmail } from '../shop/outbox/queue-email.ts'
import type { OutgoingEmail } from '../shop/services.ts'
import { translationChanges, translations } from '../shop/translations/tables.ts'
import { SAMPLE_EMAIL_FACTS } from '../tests/support/sample-emails.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { sendEmailsJob } from './email-jobs.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A shop with a mail server. */
async function openPostOffice() {
  const sent: OutgoingEmail[] = []
  const mailer = {
    async send(mail: OutgoingEmail) {
      sent.push(mail)
    },
  }
  const { db, runtime } = await openTestShop({ services: { mailer } })
  return {
    db,
    sent,
    run: (ending = new AbortController().signal) => sendEmailsJob(runtime, ending),
    welcome: (toAddress: string, lang: Lang) =>
      queueEmail(db, { kind: 'welcome', userId: null, toAddress, lang, facts: SAMPLE_EMAIL_FACTS.welcome }),
    /** As an operator's save writes it. */
    async say(lang: Lang, words: Record<string, string>) {
      for (const [key, value] of Object.entries(words)) {
        const place = { lang, namespace: 'auth', key } as const
        await db.insert(translationChanges).values({ ...place, kind: 'saved' })
        await db.insert(translations).values({ ...place, value, status: 'approved', revision: 1 })
      }
    },
  }
}

test('one run sends all that is due, and nothing more once the process ends', async () => {
  const { sent, run, welcome } = await openPostOffice()
  for (let number = 1; number <= 12; number += 1) await welcome(`${number}@example.com`, 'en')
  await run(AbortSignal.abort())
  expect(sent).toEqual([])
  await run()
  expect(sent).toHaveLength(12)
})

test('a mail says what the operator says by then, in a language that is not live too', async () => {
  const { sent, run, welcome, say } = await openPostOffice()
  await welcome('before@example.com', 'es')
  await run()
  await say('es', { 'mail.welcome.subject': '¡Hola desde {{shop}}!' })
  await say('fr', { 'mail.welcome.orders': 'Vos commandes, en un seul endroit.' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 })
  await welcome('after@example.com', 'es')
  await run()
  await welcome('french@example.com', 'fr')
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
  'in %s the operator’s words are text, and a subject is one line',
  async (lang) => {
    const { sent, run, welcome, say } = await openPostOffice()
    await say(lang, {
      'mail.welcome.subject': 'Hi\r\nBcc: eve@evil.test\u2028\u0085<b>{{constructor}}</b>',
      'mail.welcome.orders':
        '<b>{{constructor}}</b> {{__proto__}} {{toString}} {{nobody}} $t(auth:title) &amp;',
    })
    await welcome('maria@example.com', lang)
    await run()
    const { subject = '', html = '', text = '' } = sent[0] ?? {}
    expect(subject).toBe('Hi Bcc: eve@evil.test <b>{{constructor}}</b>')
    const said = '<b>{{constructor}}</b> {{__proto__}} {{toString}} {{nobody}} $t(auth:title) &amp;'
    expect(text).toContain(subject)
    expect(text).toContain(said)
    expect(html).toContain(said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(html).not.toContain('<b>')
  },
)
