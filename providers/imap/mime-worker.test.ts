import { expect, test } from 'vitest'
import { stripQuotes } from '../../shop/conversations/inbound-email/strip-quotes.ts'
import { buildEmail } from '../../tests/support/providers/create-test-mailbox.ts'
import { parseMime } from './mime-worker.ts'

const parse = (source: string, encoding: BufferEncoding = 'utf8') => parseMime(Buffer.from(source, encoding))

/** The text without quotation, as staff read it. */
async function readReply(source: string, encoding?: BufferEncoding): Promise<string> {
  const { text, unquotedText } = await parse(source, encoding)
  return stripQuotes(unquotedText?.trim() ? unquotedText : text)
}

function buildAlternative(plain: string, html: string): string {
  const body = [
    ...['--b1', 'Content-Type: text/plain; charset="UTF-8"', 'Content-Transfer-Encoding: base64', ''],
    Buffer.from(plain).toString('base64'),
    ...['--b1', 'Content-Type: text/html; charset="UTF-8"', 'Content-Transfer-Encoding: base64', ''],
    Buffer.from(html).toString('base64'),
    '--b1--',
  ]
  return buildEmail({
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary="b1"'],
    body: body.join('\r\n'),
  })
}

test('reads a reply of Gmail with its addresses and ids', async () => {
  const plain =
    'شكرًا لكم\r\n\r\nOn Mon, 23 Nov 2026 at 17:40, Crescendo <s@example.com> wrote:\r\n\r\n> Hello\r\n'
  const source = buildAlternative(plain, '<div dir="rtl">شكرًا لكم</div>').replace(
    'To: support@example.com',
    [
      'To: =?UTF-8?B?2KfZhNiv2LnZhQ==?= <support+abc@example.com>, other@example.com',
      'Delivered-To: mailbox@example.com',
      'In-Reply-To: <near@example.com>',
      'References: <first@example.com>\r\n <near@example.com>',
    ].join('\r\n'),
  )
  expect(await parse(source)).toMatchObject({
    from: { name: 'Layla', address: 'layla@example.com' },
    recipients: ['support+abc@example.com', 'other@example.com', 'mailbox@example.com'],
    subject: 'Re: Question',
    messageId: expect.stringMatching(/@mail\.example\.com$/),
    references: ['near@example.com', 'first@example.com'],
    attachments: [],
  })
  expect(await readReply(source)).toBe('شكرًا لكم')
})

test.each([
  ['Spanish in Latin-1', 'iso-8859-1', '\xbfCu\xe1ndo llega?', '¿Cuándo llega?'],
  ['Arabic in Windows-1256', 'windows-1256', '\xe3\xd1\xcd\xc8\xc7', 'مرحبا'],
  ['an unknown charset', 'x-unknown', 'Hello', 'Hello'],
])('reads %s', async (_, charset, body, text) => {
  const source = buildEmail({ headers: [`Content-Type: text/plain; charset=${charset}`], body })
  expect(await readReply(source, 'latin1')).toBe(text)
})

test('reads the beginning of HTML of which the rest would take too long', async () => {
  const body = `<p>First</p>${'<a>'.repeat(100_000)}last`
  const source = buildEmail({ headers: ['Content-Type: text/html; charset=utf-8'], body })
  expect((await parse(source)).text).toBe('First')
})

test('converts HTML without plain text, without what its marks quote', async () => {
  const html = [
    '<style>p { color: red }</style><script>alert(1)</script>',
    '<div dir="ltr">Sigo esperando.<br>Mi cuenta es <b>@ana</b> &amp; el v&iacute;deo <a href="https://tiktok.com/1">este</a></div>',
    '<div class="gmail_quote">El lun, 23 nov 2026, Crescendo escribió:<blockquote>Hola Ana</blockquote></div>',
  ].join('')
  const source = buildEmail({ headers: ['Content-Type: text/html; charset=utf-8'], body: html })
  expect(await readReply(source)).toBe(
    'Sigo esperando.\nMi cuenta es @ana & el vídeo este [https://tiktok.com/1]',
  )
  expect((await parse(source)).text).toContain('Hola Ana')
})

test('reads a reply of Outlook that comes as HTML alone', async () => {
  const html = [
    '<p>Yes, please.</p><div id="appendonsend"></div><hr>',
    '<div id="divRplyFwdMsg"><b>From:</b> Crescendo &lt;s@example.com&gt;<br><b>Sent:</b> Monday, November 23, 2026<br>',
    '<b>To:</b> Layla<br><b>Subject:</b> Order</div><div>Hello Layla</div>',
  ].join('')
  const source = buildEmail({ headers: ['Content-Type: text/html; charset=utf-8'], body: html })
  expect(await readReply(source)).toBe('Yes, please.')
})

test('lists attachments and inline images with their decoded names', async () => {
  const body = [
    ...['--b', 'Content-Type: text/plain; charset=utf-8', '', 'See the picture'],
    ...['--b', "Content-Type: image/png; name*=UTF-8''%D8%B5%D9%88%D8%B1%D8%A9.png"],
    ...['Content-Disposition: attachment', 'Content-Transfer-Encoding: base64', '', 'aGVsbG8='],
    ...['--b', 'Content-Type: application/pdf', 'Content-Disposition: inline; filename="a.pdf"', '', '%PDF'],
    '--b--',
  ]
  const source = buildEmail({
    headers: ['Content-Type: multipart/mixed; boundary=b'],
    body: body.join('\r\n'),
  })
  const { text, attachments } = await parse(source)
  expect(text.trim()).toBe('See the picture')
  expect(
    attachments.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString().trim()]),
  ).toEqual([
    ['صورة.png', 'image/png', 'hello'],
    ['a.pdf', 'application/pdf', '%PDF'],
  ])
})

test('finds the email that a delivery report returns', async () => {
  const body = [
    ...['--b', 'Content-Type: text/plain', '', 'The mailbox is full.'],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Action: failed'],
    ...[
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Subject: Your question',
      'Message-ID:',
      ' <0a@shop.example>',
    ],
    '--b--',
  ]
  const headers = [
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    'Return-Path: <>',
  ]
  const source = buildEmail({ from: 'MAILER-DAEMON@example.com', headers, body: body.join('\r\n') })
  expect((await parse(source)).returnedMessageIds).toEqual(['0a@shop.example'])
})

test.each([
  ['empty', ''],
  ['only a body', '\r\n\r\nhello'],
  ['without a sender', 'Subject: Hi\r\n\r\nhello'],
  [
    'a boundary that never comes',
    buildEmail({ headers: ['Content-Type: multipart/mixed; boundary=b'], body: 'hello' }),
  ],
  [
    'an open part',
    buildEmail({
      headers: ['Content-Type: multipart/mixed; boundary=b'],
      body: '--b\r\nContent-Type: image/png',
    }),
  ],
  [
    'broken encodings',
    buildEmail({
      subject: '=?UTF-8?B?///?= =?x?Q?=ZZ?=',
      headers: ['Content-Type: text/plain; charset=', 'Content-Transfer-Encoding: base64'],
      body: '%%%',
    }),
  ],
  ['NUL bytes', buildEmail({ subject: 'a\0b', body: 'c\0d' })],
])('reads a broken email: %s', async (_, source) => {
  const email = await parse(source)
  expect(JSON.stringify([email.subject, email.text, email.from])).not.toContain('\\u0000')
})

test('refuses an email whose parts are nested too deep', async () => {
  const open = (depth: number) =>
    `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n\r\n`
  const body = Array.from({ length: 200 }, (_, depth) => open(depth)).join('')
  await expect(
    parse(buildEmail({ headers: ['Content-Type: multipart/mixed; boundary=b0'], body })),
  ).rejects.toThrow()
})
