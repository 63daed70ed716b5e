import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flattenMessages } from '../shop/translations/get-shipped-messages.ts'

const FOLDER = join(import.meta.dirname, 'en')

const PROMISE =
  /\bby email\b|\bour email\b|\b(?:an|the) email tells\b|\bgets? an email\b|\bwe (?:have |will )?sen[dt]\b.*\blink\b/i

/** Shown only where `useSendsEmails` says that emails leave the shop, or beside its notice. */
const ASK_FIRST = [
  'admin:emailNotice.sent',
  'auth:forgotText',
  'auth:invalidLinkNext',
  'auth:loginLink.text',
  'auth:next.sent',
  'dashboard:account.email.bannerStaff',
  'dashboard:account.email.bannerText',
  'dashboard:account.email.explain',
  'dashboard:account.email.pending',
  'orders:cases.form.confirmed',
  'orders:cases.form.sentText',
  'orders:cases.withdrawal.steps.email',
]

/** Say what has happened, what an email is for, or how a way is called. */
const NO_PROMISE = [
  'admin-cases:events.verified',
  'admin-cases:unverifiedText',
  'admin-inbox:delivery.sent',
  'admin-inbox:email.received',
  'admin-inbox:replyChannel.email',
  'admin-settings:launch.steps.mail.text',
  'admin-team:loginMethods.invitation',
  'auth:loginLink.heading',
  'orders:cases.events.verified',
  'orders:reminders.title',
]

function listPromises(): string[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const messages = flattenMessages(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))
    return [...messages]
      .map(([key, text]) => [`${file.replace('.json', '')}:${key}`, text] as const)
      .filter(([name, text]) => PROMISE.test(text) && !name.startsWith('orders:emails.'))
      .map(([name]) => name)
  })
}

test('promises no email in a text that is shown without a mail server', () => {
  expect(listPromises().sort()).toEqual([...ASK_FIRST, ...NO_PROMISE].sort())
})
