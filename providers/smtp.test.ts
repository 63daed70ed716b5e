import { expect, onTestFinished, test } from 'vitest'
import { requireLogin, startSmtpServer } from '../tests/support/providers/start-smtp-server.ts'
import { createSmtpMailer } from './smtp.ts'

const MAIL = {
  id: '019a0000-0000-7000-8000-000000000001',
  to: 'noura@example.com',
  replyTo: null,
  inReplyTo: null,
  subject: 'الإيصال R-2026-000123 من متجر له اسم طويل جدًا لا يتسع له سطر واحد من سطور الرسالة',
  text: 'مرحبًا نورة،\n.\nشكرًا لك.',
  html: '<p>مرحبًا <b>نورة</b> £5.59</p>',
}

async function createMailServer(...options: Parameters<typeof startSmtpServer>) {
  const server = await startSmtpServer(...options)
  onTestFinished(() => server.close().catch(() => {}))
  return server
}

function getHeader(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const value = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const joined = value.replace(/\?= =\?/g, '?==?')
  return joined.replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decodeQuotedPrintable(text.replaceAll('_', ' ')),
  )
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function getPart(raw: string, type: string): string {
  const from = raw.indexOf(`Content-Type: ${type}`)
  const [head = '', ...body] = raw.slice(from).split('\r\n\r\n')
  const text = body.join('\r\n\r\n').split('\r\n--')[0] ?? ''
  const whole = /base64/i.test(head) ? Buffer.from(text, 'base64').toString() : decodeQuotedPrintable(text)
  return whole.replaceAll('\r\n', '\n')
}

test('sends subject, both parts, sender and recipient', async () => {
  const { arrived, url } = await createMailServer()
  const mailer = createSmtpMailer({ url, from: 'Crescendo <shop@crescendo.test>' })
  await mailer.send(MAIL)
  const [mail, ...others] = arrived
  expect(others).toEqual([])
  expect(mail).toMatchObject({ from: 'shop@crescendo.test', to: ['noura@example.com'] })
  const raw = mail?.raw ?? ''
  expect(getHeader(raw, 'Subject')).toBe(MAIL.subject)
  expect(getHeader(raw, 'From')).toBe('Crescendo <shop@crescendo.test>')
  expect(getHeader(raw, 'Reply-To')).toBe('')
  expect(getHeader(raw, 'Auto-Submitted')).toBe('auto-generated')
  expect(getPart(raw, 'text/plain')).toBe(MAIL.text)
  expect(getPart(raw, 'text/html')).toBe(MAIL.html)
})

test('keeps the message id in each attempt', async () => {
  const { arrived, url } = await createMailServer()
  await createSmtpMailer({ url, from: 'shop@crescendo.test' }).send(MAIL)
  await createSmtpMailer({ url, from: 'shop@crescendo.test' }).send(MAIL)
  expect(arrived.map(({ raw }) => getHeader(raw, 'Message-ID'))).toEqual(
    Array(2).fill(`<${MAIL.id}@crescendo.test>`),
  )
})

test('sends many emails over a few connections', async () => {
  let connections = 0
  const { arrived, url } = await createMailServer({
    onConnect: (_, done) => {
      connections += 1
      done()
    },
  })
  const mailer = createSmtpMailer({ url, from: 'shop@crescendo.test' })
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(MAIL)))
  expect(arrived).toHaveLength(20)
  expect(connections).toBeLessThanOrEqual(5)
})

test('addresses one recipient, whatever the address contains', async () => {
  const { arrived, url } = await createMailServer()
  const mailer = createSmtpMailer({ url, from: 'shop@crescendo.test' })
  for (const to of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
    await mailer.send({ ...MAIL, to }).catch(() => {})
  }
  for (const { to, raw } of arrived) {
    expect(to.length).toBe(1)
    expect(getHeader(raw, 'Bcc')).toBe('')
  }
})

test('sets one reply address, whatever it contains', async () => {
  const { arrived, url } = await createMailServer()
  const mailer = createSmtpMailer({ url, from: 'shop@crescendo.test' })
  await mailer.send({ ...MAIL, replyTo: 'layla@example.com' })
  expect(getHeader(arrived[0]?.raw ?? '', 'Reply-To')).toBe('layla@example.com')
  for (const replyTo of [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n\nBuy now',
    'Eve <b@example.com>, a@example.com',
  ]) {
    await mailer.send({ ...MAIL, replyTo }).catch(() => {})
  }
  for (const { to, raw } of arrived) {
    expect(to).toEqual([MAIL.to])
    expect(getHeader(raw, 'Bcc')).toBe('')
    expect(getPart(raw, 'text/plain')).toBe(MAIL.text)
    const bare = getHeader(raw, 'Reply-To').replace(/"(?:[^"\\]|\\.)*"/g, '')
    expect(bare.split(',').length).toBe(1)
  }
})

test('reports why the server refuses a recipient', async () => {
  const { url } = await createMailServer({ onRcptTo: (_, __, done) => done(new Error('no such mailbox')) })
  const sending = createSmtpMailer({ url, from: 'shop@crescendo.test' }).send(MAIL)
  await expect(sending).rejects.toThrow('no such mailbox')
})

test('fails with a wrong password and does not name it, even when the server does', async () => {
  const { host } = await createMailServer(requireLogin('shop', 'right'))
  const mailer = createSmtpMailer({ url: `smtp://shop:top-secret@${host}`, from: 'shop@crescendo.test' })
  const error = await mailer.send(MAIL).catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ problem: 'loginRefused' })
  expect(String(error)).toContain('not accepted')
  expect(JSON.stringify([error, String(error)])).not.toContain('top-secret')
})

test('sends an email to each of many recipients over a server of the settings', async () => {
  const { arrived, host } = await createMailServer(requireLogin('shop', 'right'))
  const options = { url: `smtp://shop:right@${host}`, from: 'shop@crescendo.test' }
  const mailer = createSmtpMailer({ ...options, entered: { allowPrivate: true } })
  expect(await mailer.send(MAIL)).toContain('250')
  await Promise.all(Array.from({ length: 8 }, () => mailer.send(MAIL)))
  expect(arrived).toHaveLength(9)
  const outside = createSmtpMailer({ ...options, entered: { allowPrivate: false } })
  await expect(outside.send(MAIL)).rejects.toMatchObject({ problem: 'addressForbidden' })
  expect(arrived).toHaveLength(9)
})

test('fails while the server is down, and sends the next email after it is up', async () => {
  const dead = await createMailServer()
  const mailer = createSmtpMailer({ url: dead.url, from: 'shop@crescendo.test' })
  await mailer.send(MAIL)
  await dead.close()
  await expect(mailer.send(MAIL)).rejects.toThrow()
  expect(dead.arrived).toHaveLength(1)
  const alive = await createMailServer({}, dead.port)
  await mailer.send(MAIL)
  expect(alive.arrived).toHaveLength(1)
})
