import { expect, test } from 'vitest'
import { listEmails } from '../shop/outbox/list-emails.ts'
import { queueEmail } from '../shop/outbox/queue-email.ts'
import type { OutgoingEmail } from '../shop/services.ts'
import { SAMPLE_EMAIL_FACTS } from '../tests/support/sample-emails.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { startJobs } from './start-jobs.ts'

test('mails leave by themselves, drawn with the shop’s own name and origin; a refusal is logged', async () => {
  const sent: OutgoingEmail[] = []
  const mailer = {
    send: async (mail: OutgoingEmail) => {
      if (mail.to === 'nobody@example.com') throw new Error('550 no such mailbox <nobody@example.com>')
      sent.push(mail)
    },
  }
  const { db, runtime, logged } = await openTestShop({ services: { mailer } })
  const { welcome } = SAMPLE_EMAIL_FACTS
  for (let number = 1; number <= 7; number += 1) {
    await queueEmail(db, {
      kind: 'welcome',
      userId: null,
      toAddress: `${number}@example.com`,
      lang: 'es',
      facts: welcome,
    })
  }
  await queueEmail(db, {
    kind: 'welcome',
    userId: null,
    toAddress: 'nobody@example.com',
    lang: 'en',
    facts: welcome,
  })
  const jobs = startJobs(runtime)
  await expect.poll(() => sent).toHaveLength(7)
  await jobs.stop()
  expect(sent[0]?.subject).toBe('Te damos la bienvenida a Crescendo')
  expect(sent[0]?.text).toContain('https://shop.test/orders')
  const { mails } = await listEmails(db)
  expect(mails.map(({ state }) => state)).toEqual(['waiting', ...Array(7).fill('sent')])
  expect(logged.join('')).toContain('550 no such mailbox')
  expect(logged.join('')).not.toContain('nobody@example.com')
})

test('without a mail server mails wait', async () => {
  const { db, runtime } = await openTestShop()
  await queueEmail(db, {
    kind: 'welcome',
    userId: null,
    toAddress: 'a@example.com',
    lang: 'en',
    facts: SAMPLE_EMAIL_FACTS.welcome,
  })
  const jobs = startJobs(runtime)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await jobs.stop()
  expect((await listEmails(db)).mails[0]).toMatchObject({ state: 'waiting', attempts: 0 })
})
