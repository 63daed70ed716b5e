import { describe, expect, test } from 'vitest'
import { type Lang, SHIPPED_LANGS } from '../shop/localization/languages.ts'
import type { EmailData, EmailKind } from '../shop/outbox/email-data.ts'
import { EMAIL_KINDS } from '../shop/outbox/email-kinds.ts'
import { buildSampleEmail, SAMPLE_EMAIL_DATA, SAMPLE_SHOP } from '../tests/support/emails/sample-emails.ts'
import { SHIPPED_MESSAGES } from '../tests/support/shipped-messages.ts'
import { composeEmail } from './compose-email.tsx'

const EVIL = '<b>Eve</b>\r\n\nTotal paid: £0.00\u2028https://evil.test\u202e\u2069'

/** The fields that hold text of users; the numbers are indexes of messages in a list. */
const WRITTEN = [
  ...['name', 'packageName', 'tiktokUsername', 'email', 'phone', 'subject', 'message', 'question'],
  'title',
  ...['0', '1'],
]

function rendered<Kind extends EmailKind>(kind: Kind, lang: Lang, more: Partial<EmailData[Kind]> = {}) {
  return composeEmail({ ...buildSampleEmail(kind, more), lang }, SAMPLE_SHOP, SHIPPED_MESSAGES)
}

/** Removes bidirectional isolates and replaces non-breaking spaces. */
function bareOf(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
}

const each = EMAIL_KINDS.flatMap((kind) => SHIPPED_LANGS.map((lang) => [kind, lang] as const))

describe.each(each)('email %s in %s', (kind, lang) => {
  test('is complete, with its language, direction and links and without placeholders', async () => {
    const { subject, text, html } = await rendered(kind, lang)
    expect(html).toContain(`<html dir="${lang === 'ar' ? 'rtl' : 'ltr'}" lang="${lang}">`)
    expect(html).toContain(`text-align:${lang === 'ar' ? 'right' : 'left'}`)
    expect(html).toContain('mailto:support@shop.test')
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\{\{|\bmail\./)
    }
    for (const part of [text, html]) {
      for (const expected of [subject, 'Maria', 'Crescendo', 'support@shop.test', 'Example Trading Ltd']) {
        expect(part).toContain(expected)
      }
    }
    expect(text).not.toMatch(/<\w|&\w+;|TRADING/)
    expect(html).not.toMatch(/<img|<script|<link/)
    const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(
      addresses.filter(
        (href) =>
          !/^(https:\/\/shop\.test|https:\/\/btcpay\.example\.com\/pull-payments\/|mailto:)/.test(href ?? ''),
      ),
    ).toEqual([])
  })

  test('escapes text of users and keeps it on its line', async () => {
    const { data } = buildSampleEmail(kind)
    const evil = JSON.parse(JSON.stringify(data), (key, value) =>
      typeof value === 'string' && WRITTEN.includes(key) ? EVIL : value,
    )
    const { subject, text, html } = await composeEmail(
      { kind, data: evil, lang },
      SAMPLE_SHOP,
      SHIPPED_MESSAGES,
    )
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u)
    expect(html).not.toContain('<b>Eve')
    const startsLine = text.split('\n').filter((line) => /^Total paid: £0|^https:\/\/evil/.test(line))
    expect(startsLine).toEqual([])
    for (const part of [text, html]) expect(part).not.toContain('\u202e')
    const opened = text.match(/[\u2066-\u2068]/g)?.length
    expect(text.match(/\u2069/g)?.length).toBe(opened)
  })
})

test('translates every line of every email', async () => {
  for (const kind of EMAIL_KINDS) {
    const texts = await Promise.all(
      SHIPPED_LANGS.map(async (lang) => (await rendered(kind, lang)).text.split('\n')),
    )
    const [en = [], ar = [], es = []] = texts
    expect([ar.length, es.length]).toEqual([en.length, en.length])
    const letters = (line: string) =>
      /\p{L}{3}/u.test(line.replace(/\u2066.*?\u2069|\u2068.*?\u2069|\S+[/@]\S+/g, ''))
    const same = en.filter((line, place) => letters(line) && (line === ar[place] || line === es[place]))
    expect(
      same.filter((line) => !/Crescendo|Example Trading|London|Can you|And how|larger/.test(line)),
    ).toEqual([])
  }
})

describe('payment_confirmed', () => {
  test('states the charged amount, its lines and the amount in the displayed currency', async () => {
    const { subject, text } = await rendered('payment_confirmed', 'en')
    expect(subject).toBe('Receipt R-2026-000123 from Crescendo')
    const bare = bareOf(text)
    expect(bare).toContain('@maria.dance: 2 × £5.59 = £11.18\n')
    expect(bare).toContain('Total paid: £1,245.74')
    expect(bare).toContain('That is A$2,404.28 AUD at the rate of 31 Oct 2026 (1 GBP = 1.93 AUD).')
    expect(bare).toContain('https://shop.test/receipts/019a0000-0000-7000-8000-00000000000a')
    expect(bare).toContain('https://shop.test/orders/019a0000-0000-7000-8000-000000000001')
  })

  test('states the prices before the discounts, what each promotion took off, and what was paid', async () => {
    const lines = bareOf((await rendered('payment_confirmed', 'en')).text).split('\n')
    const first = lines.indexOf('Before discount: £1,275.74')
    expect(lines[first - 1]).toMatch(/^500 TikTok Likes.* @maria\.dance: £1,264\.56$/)
    expect(lines.slice(first + 1, first + 3)).toEqual([
      'Discount “Summer sale”: −£30.00',
      'Total paid: £1,245.74',
    ])
  })

  test('states by when the work starts and ends, and nothing where a line promises no time', async () => {
    const { text } = await rendered('payment_confirmed', 'en')
    expect(bareOf(text)).toMatch(/starts by 22 Nov 2026, 14:30 \(UTC\), .* by 25 Nov 2026, 14:30/)
    const { text: open, html } = await rendered('payment_confirmed', 'en', { promised: undefined })
    expect(open).not.toContain('starts by')
    expect(html).not.toContain('data-bars')
  })

  test('thanks for no payment when there was nothing to pay', async () => {
    const charge = { amount: 0, currency: 'GBP' } as const
    const { text } = await rendered('payment_confirmed', 'en', { charge })
    expect(text).toContain('There was nothing to pay')
    expect(text).not.toContain('payment has arrived')
  })

  test('converts each line and adds the results, as the customer saw them', async () => {
    const { lines } = SAMPLE_EMAIL_DATA.payment_confirmed
    const pennies = lines.map((line) => ({ ...line, amount: { amount: 1, currency: 'GBP' as const } }))
    const inYuan = { currency: 'CNY', rate: 9.35, asOf: null } as const
    const { text } = await rendered('payment_confirmed', 'en', { lines: pennies, display: inYuan })
    // Each line is 0.09; converting the sum of both would give 0.19.
    expect(bareOf(text)).toContain('That is ¥0.18 CNY')
  })

  test('converts nothing for a customer who saw pounds, and omits an unknown date of the rate', async () => {
    const inPounds = { currency: 'GBP', rate: 1, asOf: null } as const
    expect((await rendered('payment_confirmed', 'en', { display: inPounds })).text).not.toContain('That is')
    const undated = { currency: 'EUR', rate: 1.17, asOf: null } as const
    const { text } = await rendered('payment_confirmed', 'es', { display: undated })
    expect(bareOf(text)).toContain('Equivale a €1 457,52 EUR (1 GBP = 1,17 EUR).')
  })
})

test('isolates amounts, numbers and user names from left to right in Arabic', async () => {
  const { text, html } = await rendered('payment_confirmed', 'ar')
  for (const part of [text, html]) {
    for (const run of ['£1,245.74', '@maria.dance', 'R-2026-000123', '1 GBP = 1.93 AUD']) {
      expect(part).toContain(`\u2066${run.replaceAll(' ', '\u00a0')}\u2069`)
    }
  }
})

test('states the delivery time with its time zone only for an order that has one', async () => {
  expect(bareOf((await rendered('order_started', 'en')).text)).toContain('Delivered by: 23 Nov 2026, 14:30')
  expect((await rendered('order_started', 'en', { deliverBy: null })).text).not.toContain('Delivered by')
})

test('describes each outcome of an order, and links to the refund policy for a partial or failed one', async () => {
  const emails = await Promise.all(
    (['completed', 'partial', 'failed'] as const).map((outcome) =>
      rendered('order_ended', 'en', { outcome }),
    ),
  )
  expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Delivered',
    'Delivered in part',
    'Not delivered',
  ])
  expect(emails.map(({ text }) => text.includes('https://shop.test/refund?lang=en'))).toEqual([
    false,
    true,
    true,
  ])
})

test('names the credit note and its receipt', async () => {
  const { text } = await rendered('refunded', 'en')
  expect(text).toContain('C-2026-000045')
  expect(text).toContain('R-2026-000123')
})

test('says of a trial that nothing was charged, and of its refund that no money moves', async () => {
  const receipt = await rendered('payment_confirmed', 'en', { isTrial: true })
  expect(receipt.text).toContain('Trial, nothing was charged')
  const { text } = await rendered('refunded', 'en', { isTrial: true })
  expect(text).toContain('no money moves')
  expect(text).not.toContain('business days')
})

test('links to all orders when a refund belongs to no single order', async () => {
  const { text } = await rendered('refunded', 'en', { order: null, receiptLabel: null })
  expect(text).toContain('My Orders https://shop.test/orders\n')
  expect(text).not.toMatch(/For receipt|Package/)
  expect(text).toContain('5-10 business days')
})

test.each([
  ['en', 'Which video is it for?', 'Add the video'],
  ['es', '¿Para qué video es?', 'Agregar el video'],
  ['ar', 'ما الفيديو المقصود؟', 'إضافة الفيديو'],
] as const)(
  'asks for a missing video by its own link, or by none where it was removed (%s)',
  async (lang, asked, action) => {
    const link = '/videos/video_secret'
    const sent = await rendered('brief_reminder', lang, { number: 1, link })
    expect(sent.subject).toContain(asked)
    expect(sent.html).toContain(`https://shop.test${link}`)
    expect(sent.text).toContain(action)
    expect((await rendered('brief_reminder', lang, { number: 1, link: '' })).html).not.toContain('/videos/')
  },
)

test('links each line of the catalog to a checkout that orders it again', async () => {
  const [line] = SAMPLE_EMAIL_DATA.payment_confirmed.lines
  if (!line) throw new Error('no line')
  const lines = [
    { ...line, isRepeatable: true },
    { ...line, orderId: 'custom', isRepeatable: false },
  ]
  const { html } = await rendered('payment_confirmed', 'en', { lines })
  expect(html).toContain(`https://shop.test/orders/${line.orderId}/again`)
  expect(html).not.toContain('/orders/custom/again')
})

test('replaces a reset link that was removed with a note', async () => {
  const link = 'https://shop.test/reset-password?token=secret-token&lang=en'
  const whole = await rendered('reset_link', 'en')
  expect(whole.text).toContain(link)
  expect(whole.html).toContain(link.replace('&', '&amp;'))
  const without = await rendered('reset_link', 'en', { link: '' })
  expect(without.text).toContain('[The link is not shown here.]')
  expect(without.html).not.toContain('reset-password')
})

describe('contact messages', () => {
  test('reach support with every field of the form and a link to the inbox', async () => {
    const { subject, text, html } = await rendered('contact_received', 'en')
    expect(bareOf(subject)).toBe('New message: A larger order')
    const bare = bareOf(text)
    for (const expected of [
      'Can you do 50,000?\n\nAnd how long would that take?',
      ...['Email: maria@example.com', 'Phone: +44 20 7946 0000', 'About: Custom Package'],
      ...['Language: Arabic', 'Currency: USD'],
    ]) {
      expect(bare).toContain(expected)
    }
    expect(html).toContain('href="https://shop.test/admin/inbox/019a0000-0000-7000-8000-00000000000c"')
    const few = await rendered('contact_received', 'en', { phone: null, serviceType: null })
    expect(few.text).not.toMatch(/Phone|About:/)
  })

  test('are answered under their subject, with the question below', async () => {
    const { subject, text, html } = await rendered('support_reply', 'en')
    expect(bareOf(subject)).toBe('Re: A larger order')
    const bare = bareOf(text)
    expect(bare).toContain('Yes, we can.\nIt takes a week.\n\nShall we begin on Monday?')
    expect(bare.indexOf('Can you do 50,000?')).toBeGreaterThan(bare.indexOf('What you wrote:'))
    expect(html).not.toContain('#chat')
    const chat = await rendered('support_reply', 'es', { channel: 'chat', subject: null })
    expect(bareOf(chat.subject)).toBe('Crescendo te respondió')
    expect(chat.text).toContain('https://shop.test/contact?lang=es#chat')
  })

  test('keep a long text complete and well-formed', async () => {
    const long = `${'😀 Hello '.repeat(600)}the end`
    const { text, html } = await rendered('contact_received', 'ar', { message: long })
    expect(text).toContain('the end')
    expect(html.match(/[\u2066-\u2068]/g)?.length).toBe(html.match(/\u2069/g)?.length)
    expect(html.isWellFormed()).toBe(true)
  })
})

test('omits a name that contains an address from the greeting', async () => {
  for (const name of ['Win at evil.test', 'https://evil.test', 'eve@evil.test', ' \n ']) {
    expect((await rendered('welcome', 'en', { name })).text).toContain('\nHello,\n')
  }
})

describe('bars of an order', () => {
  /** Returns the heights of the bars' parts by their color, from the first bar to the last. */
  async function getParts(kind: EmailKind, lang: Lang) {
    const { html, text } = await rendered(kind, lang)
    const bars = html.slice(html.indexOf('data-bars'))
    const parts = [...bars.matchAll(/<td height="(\d+)" bgcolor="(#\w+)"/g)]
    const sum = (color: string) =>
      parts.filter((part) => part[2] === color).reduce((total, part) => total + Number(part[1]), 0)
    return { filled: sum('#d9f84a'), missing: sum('#3A3E4A'), text }
  }

  test.each(SHIPPED_LANGS)('show the delivered share as cells, and as text, in %s', async (lang) => {
    // 1,500 of 2,000: seven bars and half of the eighth. All ten are 330 high.
    const { filled, missing, text } = await getParts('order_ended', lang)
    expect({ filled, missing }).toEqual({
      filled: 6 + 12 + 18 + 24 + 30 + 36 + 42 + 24,
      missing: 24 + 54 + 60,
    })
    expect(bareOf(text)).toMatch(/1[, ]500 .* 2[, ]000/)
  })

  test('are empty when the work starts', async () => {
    expect(await getParts('order_started', 'en')).toMatchObject({ filled: 0, missing: 330 })
  })
})
