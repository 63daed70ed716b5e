import { expect, test } from 'vitest'
import { queueMail } from '../shop/outbox/queue-mail.ts'
import type { OutgoingMail } from '../shop/services.ts'
import { SAMPLE_FACTS } from '../tests/sample-mails.ts'
import { openTestShop } from '../tests/test-shop.ts'
import { sendMails } from './mail-jobs.ts'

test('one run sends all that is due, and nothing more once the process ends', async () => {
  const sent: OutgoingMail[] = []
  const mailer = {
    async send(mail: OutgoingMail) {
      sent.push(mail)
    },
  }
  const { db, runtime } = await openTestShop({ services: { mailer } })
  for (let number = 1; number <= 12; number += 1) {
    const toAddress = `${number}@example.com`
    await queueMail(db, { kind: 'welcome', toAddress, lang: 'en', facts: SAMPLE_FACTS.welcome })
  }
  await sendMails(runtime, AbortSignal.abort())
  expect(sent).toEqual([])
  await sendMails(runtime, new AbortController().signal)
  expect(sent).toHaveLength(12)
})
