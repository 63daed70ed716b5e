import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { MailServer, MailServerKind } from '../shop/providers/mail-setup.ts'
import { startImapServer } from '../tests/support/providers/start-imap-server.ts'
import { requireLogin, startSmtpServer } from '../tests/support/providers/start-smtp-server.ts'
import { createMailSetup, formatServerUrl } from './mail-setup.ts'

const SERVER: MailServer = {
  host: '127.0.0.1',
  port: 1,
  security: 'starttls',
  username: 'shop@example.com',
  password: 'p@ss:w%rd/ü',
  address: 'shop@example.com',
  name: 'Shop',
}

const setup = createMailSetup({ allowPrivate: true })

/** Returns the problem with which the check ends; null when it succeeds. */
async function check(kind: MailServerKind, changes: Partial<MailServer>, checked = setup) {
  try {
    await checked.check(kind, { ...SERVER, ...changes })
    return null
  } catch (error) {
    expect(JSON.stringify([error, String(error)])).not.toContain('w%rd')
    return error as { problem: string; reason: string }
  }
}

type Server = { port: number; close: () => Promise<void> }

async function open<T extends Server>(starting: Promise<T>): Promise<T> {
  const server = await starting
  onTestFinished(() => server.close().catch(() => {}))
  return server
}

/** A server that says one thing to everybody. */
async function openSaying(greeting: string, { ends = false } = {}): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write(greeting)
    if (ends) socket.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('logs in to a mail server, with any password', async () => {
  const { port } = await open(startSmtpServer(requireLogin(SERVER.username, SERVER.password)))
  expect(await check('smtp', { port })).toBeNull()
  const wrong = await check('smtp', { port, password: 'another w%rd' })
  expect(wrong).toMatchObject({ problem: 'loginRefused' })
  expect(wrong?.reason).toContain('not accepted')
})

test('never takes a server that asks for no login for one that accepts it', async () => {
  const { port } = await open(startSmtpServer({ disabledCommands: ['AUTH', 'STARTTLS'] }))
  expect(await check('smtp', { port })).toMatchObject({ problem: 'loginRefused' })
  expect(await check('smtp', { port, username: '', password: '' })).toBeNull()
})

test('logs in to a mailbox and opens its folder', async () => {
  const server = await open(startImapServer(SERVER))
  const { port, state } = server
  expect(await check('imap', { port })).toBeNull()
  expect(state.logins).toBe(1)
  const wrong = await check('imap', { port, password: 'another w%rd' })
  expect(wrong).toMatchObject({ problem: 'loginRefused', reason: expect.stringContaining('Wrong') })
  state.hasInbox = false
  expect(await check('imap', { port })).toMatchObject({
    problem: 'folderRefused',
    reason: expect.stringContaining('no such folder'),
  })
})

test.each(['smtp', 'imap'] as const)('says in one word why %s cannot be used', async (kind) => {
  const closed = await open(startSmtpServer())
  await closed.close()
  const plain = await openSaying(kind === 'smtp' ? '220 ready\r\n' : '* OK ready\r\n')
  const ending = await openSaying('', { ends: true })
  const tls = await open(startSmtpServer({ secure: true }))
  expect(await check(kind, { port: closed.port })).toMatchObject({ problem: 'portClosed' })
  expect(await check(kind, { host: 'mail.invalid' })).toMatchObject({ problem: 'serverNotFound' })
  expect(await check(kind, { port: plain, security: 'tls' })).toMatchObject({ problem: 'tlsFailed' })
  expect(await check(kind, { port: ending })).toMatchObject({ problem: 'connectionEnded' })
  // The certificate of the library is for localhost, and signed by nobody.
  expect(await check(kind, { port: tls.port, security: 'tls' })).toMatchObject({
    problem: 'certificateInvalid',
  })
})

test('asks for a certificate also after STARTTLS', async () => {
  const { port } = await open(startSmtpServer({ disabledCommands: [] }))
  expect(await check('smtp', { port })).toMatchObject({ problem: 'certificateInvalid' })
})

test.each(['smtp', 'imap'] as const)('connects over %s to addresses on the internet alone', async (kind) => {
  const { port } = await open(startSmtpServer())
  const outside = createMailSetup({ allowPrivate: false })
  for (const host of ['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254'])
    expect(await check(kind, { host, port }, outside), host).toMatchObject({ problem: 'addressForbidden' })
})

test('writes the address of a server as variables have it', () => {
  expect(formatServerUrl('smtp', { ...SERVER, security: 'tls', host: '::1' })).toBe(
    'smtps://shop%40example.com:p%40ss%3Aw%25rd%2F%C3%BC@[::1]:1',
  )
  expect(formatServerUrl('smtp', { ...SERVER, username: '' })).toBe('smtp://127.0.0.1:1')
})
