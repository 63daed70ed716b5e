import { expect, test } from 'vitest'
import { listMails } from '../shop/outbox/list-mails.ts'
import { queueMail } from '../shop/outbox/queue-mail.ts'
import type { OutgoingMail } from '../shop/services.ts'
import { SAMPLE_FACTS } from '../tests/sample-mails.ts'
import { openTestShop } from '../tests/test-shop.ts'
import { startJobs } from './start-jobs.ts'

test('mails leave by themselves, drawn with the shop’s own name and origin; a refusal is logged', async () => {
  const sent: OutgoingMail[] = []
  const mailer = {
    send: async (mail: OutgoingMail) => {
      if (mail.to === 'nobody@example.com') throw new Error('550 no such mailbox <nobody@example.com>')
      sent.push(mail)
    },
  }
  const { db, runtime, logged } = await openTestShop({ services: { mailer } })
  const { welcome } = SAMPLE_FACTS
  for (let number = 1; number <= 7; number += 1) {
    await queueMail(db, {
      kind: 'welcome',
      userId: null,
      toAddress: `${number}@example.com`,
      lang: 'es',
      facts: welcome,
    })
  }
  await queueMail(db, {
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
  const { mails } = await listMails(db)
  expect(mails.map(({ state }) => state)).toEqual(['waiting', ...Array(7).fill('sent')])
  expect(logged.join('')).toContain('550 no such mailbox')
  expect(logged.join('')).not.toContain('nobody@example.com')
})

test('without a mail server mails wait', async () => {
  const { db, runtime } = await openTestShop()
  await queueMail(db, {
    kind: 'welcome',
    userId: null,
    toAddress: 'a@example.com',
    lang: 'en',
    facts: SAMPLE_FACTS.welcome,
  })
  const jobs = startJobs(runtime)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await jobs.stop()
  expect((await listMails(db)).mails[0]).toMatchObject({ state: 'waiting', attempts: 0 })
})
