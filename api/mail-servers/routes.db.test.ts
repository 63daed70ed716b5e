import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runJob } from '../../jobs/start-jobs.ts'
import { createMailSetup } from '../../providers/mail-setup.ts'
import { createSecretBox } from '../../providers/secret-box.ts'
import type { Runtime } from '../../runtime.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { mailServers } from '../../shop/mail-servers/tables.ts'
import { queueEmail } from '../../shop/outbox/queue-email.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { SAMPLE_EMAIL_DATA } from '../../tests/support/emails/sample-emails.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { startImapServer } from '../../tests/support/providers/start-imap-server.ts'
import { requireLogin, startSmtpServer } from '../../tests/support/providers/start-smtp-server.ts'
import { openTestShop, type TestResponse } from '../../tests/support/shops/open-test-shop.ts'

const USERNAME = 'shop@shop.example'
const PASSWORD = 'the right password'

interface Listed {
  servers: {
    kind: string
    source: string | null
    stored: { host: string; address: string; isReadable: boolean; setBy: string } | null
  }[]
  sender: string | null
  mailbox: { lastReadAt: string | null; error: string | null } | null
}

interface ProcessOptions {
  variables?: Record<string, string>
  /** That of another process. */
  database?: Pick<Runtime, 'db' | 'signals'>
}

async function openProcess({ variables, database }: ProcessOptions = {}) {
  const shop = await openTestShop({
    hasStoredCredentials: true,
    database,
    variables: { MAIL_ALLOW_PRIVATE: '1', ...variables },
  })
  await shop.runtime.reloadCredentials()
  onTestFinished(async () => shop.runtime.services.mailboxReader?.close())
  return shop
}

async function openShop(options: ProcessOptions = {}) {
  const shop = await openProcess(options)
  const owner = await shop.signIn('super_admin')
  const smtp = await startSmtpServer(requireLogin(USERNAME, PASSWORD))
  const imap = await startImapServer({ username: USERNAME, password: PASSWORD })
  onTestFinished(() => Promise.all([smtp.close(), imap.close()]).then(() => undefined))
  const server = { host: '127.0.0.1', security: 'starttls', username: USERNAME, password: PASSWORD }
  const smtpServer = { ...server, port: smtp.port, address: 'hello@shop.example', name: 'My "Shop"' }
  const imapServer = { ...server, port: imap.port, address: 'support@shop.example' }
  const call = <T = Record<string, never>>(method: string, path: string, body?: object) =>
    shop.call<T>(method, `/admin/mail-servers${path}`, { token: owner.token, body })
  const list = async () => (await call<Listed>('GET', '')).body
  const setUpSmtp = (changes: object = {}) => call('PUT', '/smtp', { ...smtpServer, ...changes })
  const setUpImap = (changes: object = {}) => call('PUT', '/imap', { ...imapServer, ...changes })
  const test = () => call<{ recipient: string; answer: string }>('POST', '/test-email', {})
  return {
    ...shop,
    request: shop.call,
    owner,
    smtp,
    imap,
    smtpServer,
    call,
    list,
    setUpSmtp,
    setUpImap,
    test,
  }
}

/** Expects a refusal and returns its first field error. */
function expectRefusal(response: TestResponse<unknown>) {
  expectProblem(response, 422)
  const [error] = (response.body as { errors: { path: string; message: string }[] }).errors
  return error
}

describe('the mail server', () => {
  test('is stored after its login, and sends the waiting emails without a restart', async () => {
    const { db, runtime, smtp, list, setUpSmtp, owner } = await openShop()
    await queueEmail(db, {
      kind: 'welcome',
      userId: null,
      toAddress: 'maria@example.com',
      lang: 'en',
      data: SAMPLE_EMAIL_DATA.welcome,
    })
    expect(runtime.services.mailer).toBeNull()
    expect((await setUpSmtp()).status).toBe(204)
    expect(await list()).toMatchObject({
      sender: '"My \\"Shop\\"" <hello@shop.example>',
      servers: [
        {
          kind: 'smtp',
          source: 'settings',
          stored: { host: '127.0.0.1', address: 'hello@shop.example', isReadable: true, setBy: owner.name },
        },
        { kind: 'imap', source: null, stored: null },
      ],
    })
    await runJob('send emails', runtime)
    expect(smtp.arrived).toMatchObject([{ from: 'hello@shop.example', to: ['maria@example.com'] }])
    expect(smtp.arrived[0]?.raw).toContain('From: "My \\"Shop\\"" <hello@shop.example>')
  })

  test.each([
    [{ password: 'wrong' }, 'password', /refused the login.*app password.*not accepted/],
    [{ host: 'mail.invalid' }, 'host', /No server was found/],
    [{ port: 9 }, 'port', /refuses connections at this port/],
    [{ security: 'tls' }, 'security', /No encrypted connection/],
    [{ password: '' }, 'password', /Enter the password/],
    [{ password: 'half \ud800' }, 'password', /./],
    [{ host: 'https://mail.example.com' }, 'host', /looks like mail\.example\.com/],
    [{ address: 'nobody' }, 'address', /email/],
  ])('is refused in words with %j, and nothing is stored', async (changes, path, message) => {
    const { db, runtime, setUpSmtp } = await openShop()
    const refusal = expectRefusal(await setUpSmtp(changes))
    expect(refusal).toMatchObject({ path, message: expect.stringMatching(message) })
    expect(await db.$count(mailServers)).toBe(0)
    expect(await db.$count(auditLog, eq(auditLog.action, 'mail_server.saved'))).toBe(0)
    expect(runtime.services.mailer).toBeNull()
  })

  test('keeps the working server when its replacement is refused', async () => {
    const { setUpSmtp, list, test } = await openShop()
    await setUpSmtp()
    expectRefusal(await setUpSmtp({ password: 'wrong', address: 'other@shop.example' }))
    expect((await list()).sender).toContain('hello@shop.example')
    expect((await test()).status).toBe(200)
  })

  test('keeps its password for the same login alone', async () => {
    const { setUpSmtp, list, imap } = await openShop()
    await setUpSmtp()
    expect((await setUpSmtp({ password: '', address: 'new@shop.example', name: '' })).status).toBe(204)
    expect((await list()).sender).toBe('new@shop.example')
    for (const changes of [{ host: 'localhost' }, { port: imap.port }, { username: 'other' }])
      expect(expectRefusal(await setUpSmtp({ ...changes, password: '' }))?.path).toBe('password')
  })

  test('is not stored when the key of the shop cannot be written', async () => {
    const { runtime, db, setUpSmtp } = await openShop()
    runtime.services.secretBox = createSecretBox({
      secretKey: undefined,
      folder: '/dev/null/none',
      fileName: 'secret.key',
    })
    expectProblem(await setUpSmtp(), 503)
    expect(await db.$count(mailServers)).toBe(0)
  })

  test('sends a test email to its owner and returns the answer of the server', async () => {
    const { setUpSmtp, test, smtp, owner, db, request } = await openShop()
    expectProblem(await test(), 404)
    await setUpSmtp()
    const { body } = await test()
    expect(body).toMatchObject({ recipient: owner.email, answer: expect.stringContaining('250') })
    expect(smtp.arrived).toMatchObject([{ to: [owner.email] }])
    expect(smtp.arrived[0]?.raw).toContain('Subject: Test email from')
    expect(await db.$count(auditLog, eq(auditLog.action, 'mail_server.tested'))).toBe(1)
    const { body: launch } = await request<{ steps: { id: string; state: string }[] }>(
      'GET',
      '/admin/launch',
      owner,
    )
    expect(launch.steps.find(({ id }) => id === 'testEmail')?.state).toBe('done')
  })

  test.each([
    ['onMailFrom', '5.7.1 not your address', /send from this address.*not your address/],
    ['onRcptTo', '5.1.1 no such mailbox', /did not take the email for .*no such mailbox/],
  ] as const)('quotes the server that refuses at %s', async (step, words, message) => {
    const refusing = await startSmtpServer({
      [step]: (_: unknown, __: unknown, done: (e: Error) => void) => done(new Error(words)),
    })
    onTestFinished(() => refusing.close())
    const { setUpSmtp, test, request, owner } = await openShop()
    expect((await setUpSmtp({ port: refusing.port, username: '', password: '' })).status).toBe(204)
    expect(expectRefusal(await test())?.message).toMatch(message)
    for (const [lang, words] of [
      ['es', 'servidor'],
      ['ar', 'الخادم'],
    ] as const) {
      const path = `/admin/mail-servers/test-email?lang=${lang}`
      const answer = await request('POST', path, { token: owner.token, body: {} })
      expect(expectRefusal(answer)?.message).toContain(words)
    }
  })
})

describe('the mailbox', () => {
  test('is stored after its login, and gives emails an address for replies', async () => {
    const { runtime, setUpSmtp, setUpImap, imap, list, call } = await openShop()
    await setUpSmtp()
    expect((await setUpImap()).status).toBe(204)
    expect(runtime.services.mailer?.replyAddress).toBe('support+{token}@shop.example')
    await runJob('receive emails', runtime)
    const { servers, mailbox } = await list()
    expect(servers[1]?.stored?.address).toBe('support+{token}@shop.example')
    expect(mailbox).toMatchObject({ lastReadAt: expect.any(String), error: null })
    expect((await call('POST', '/imap/check', {})).status).toBe(204)
    imap.state.hasInbox = false
    expect(expectRefusal(await call('POST', '/imap/check', {}))?.message).toContain('no such folder')
    expect((await call('DELETE', '/imap')).status).toBe(204)
    expect(runtime.services.mailboxReader).toBeNull()
    expect(runtime.services.mailer?.replyAddress).toBeUndefined()
    expectProblem(await call('DELETE', '/imap'), 404)
    expectProblem(await call('POST', '/imap/check', {}), 404)
  })

  test.each([
    [{ password: 'wrong' }, 'password'],
    [{ address: 'nobody' }, 'address'],
    [{ address: `${'long'.repeat(10)}@shop.example` }, 'address'],
    [{ username: '' }, 'username'],
  ])('is refused with %j', async (changes, path) => {
    const { db, setUpImap } = await openShop()
    expect(expectRefusal(await setUpImap(changes))?.path).toBe(path)
    expect(await db.$count(mailServers)).toBe(0)
  })
})

test('takes effect in every process, and in those that start later', async () => {
  const { runtime, setUpSmtp, call } = await openShop()
  const { db, signals } = runtime
  const { runtime: other } = await openProcess({ database: { db, signals } })
  await setUpSmtp()
  await runJob('reload credentials', other)
  expect(other.services.mailer?.from).toContain('hello@shop.example')
  const { runtime: later } = await openProcess({ database: { db, signals } })
  expect(later.services.mailer?.from).toContain('hello@shop.example')
  await call('DELETE', '/smtp')
  await runJob('reload credentials', other)
  expect(other.services.mailer).toBeNull()
})

test('environment variables win', async () => {
  const { runtime, list, setUpSmtp, setUpImap } = await openShop({
    variables: { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Shop <env@shop.example>' },
  })
  expectProblem(await setUpSmtp(), 409)
  expect((await setUpImap()).status).toBe(204)
  const { servers, sender } = await list()
  expect(servers.map(({ source }) => source)).toEqual(['environment', 'settings'])
  expect(sender).toBe('Shop <env@shop.example>')
  expect(runtime.services.mailer?.replyAddress).toBe('support+{token}@shop.example')
})

test('waits when the stored password cannot be read, and asks for it again', async () => {
  const { runtime, db, setUpSmtp, list, call, logged } = await openShop()
  await setUpSmtp()
  await db.update(mailServers).set({ keyId: 'of another key', id: sql`gen_random_uuid()` })
  await runtime.reloadCredentials()
  expect(runtime.services.mailer).toBeNull()
  expect((await list()).servers[0]).toMatchObject({ source: 'settings', stored: { isReadable: false } })
  expect(logged.join()).toContain('stored credentials cannot be read')
  expectProblem(await call('POST', '/smtp/check', {}), 409)
  expect(expectRefusal(await setUpSmtp({ password: '' }))?.path).toBe('password')
  expect((await setUpSmtp()).status).toBe(204)
  expect(runtime.services.mailer).not.toBeNull()
})

test('reaches no address in the own network unless the operator allows it', async () => {
  const shop = await openShop()
  shop.runtime.services.mailSetup = createMailSetup({ allowPrivate: false })
  expect(expectRefusal(await shop.setUpSmtp())).toMatchObject({
    path: 'host',
    message: expect.stringContaining('MAIL_ALLOW_PRIVATE'),
  })
})

test('needs a super admin who has confirmed their identity', async () => {
  const { signIn, request, db, smtpServer, owner } = await openShop()
  const admin = await signIn('admin')
  const put = (token: string) => request('PUT', '/admin/mail-servers/smtp', { token, body: smtpServer })
  expectProblem(await put(admin.token), 403)
  expectProblem(await request('GET', '/admin/mail-servers', { token: admin.token }), 403)
  await db.execute(sql`update sessions set confirmed_at = now() - interval '1 day'`)
  expect((await put(owner.token)).body).toMatchObject({ code: 'confirmation_needed' })
  expect((await request('GET', '/admin/mail-servers', { token: owner.token })).status).toBe(200)
})

test('limits how often one owner tries servers', async () => {
  const { runtime, setUpSmtp } = await openShop()
  let tried = 0
  runtime.services.mailSetup.check = async () => {
    tried += 1
  }
  const { points } = RATE_LIMIT_RULES.mailServerCheckUser
  for (let call = 0; call < points; call += 1) await setUpSmtp()
  expectProblem(await setUpSmtp(), 429)
  expect(tried).toBe(points)
})

test("looks up the sender's domain, with and without a selector", async () => {
  const { runtime, call, setUpSmtp } = await openShop()
  expectProblem(await call('GET', '/sender-domain'), 404)
  await setUpSmtp()
  const names: string[] = []
  runtime.services.mailSetup.lookUpTxt = async (name) => {
    names.push(name)
    return name === 'shop.example' ? ['v=spf1 mx ~all'] : null
  }
  expect((await call('GET', '/sender-domain?selector=own')).body).toMatchObject({
    domain: 'shop.example',
    spf: { state: 'present', records: ['v=spf1 mx ~all'] },
    dkim: { state: 'unanswered', selector: 'own' },
    dmarc: { state: 'unanswered' },
  })
  expect(names.sort()).toEqual(['_dmarc.shop.example', 'own._domainkey.shop.example', 'shop.example'])
  expectRefusal(await call('GET', '/sender-domain?selector=a%20b'))
})

test('shows no password in answers, logs, the activity log, exports or the database', async () => {
  const { setUpSmtp, setUpImap, call, list, test, logged, db, owner, request } = await openShop()
  const answers: unknown[] = []
  for (const setUp of [setUpSmtp, setUpImap])
    answers.push((await setUp()).body, (await setUp({ password: 'secretly wrong' })).body)
  answers.push((await test()).body, (await call('POST', '/imap/check', {})).body, await list())
  for (const path of ['/admin/audit', '/admin/launch', '/admin/exports/everything']) {
    const answer = await request('GET', path, { token: owner.token })
    expect(answer.status).toBe(200)
    answers.push(answer.body)
  }
  const rows = await db.execute(sql`select row_to_json(mail_servers)::text as text from mail_servers`)
  const audit = await db.select().from(auditLog)
  expect(audit.map(({ action }) => action)).toContain('mail_server.saved')
  for (const text of [answers, logged, rows, audit].map((each) => JSON.stringify(each)))
    for (const secret of [PASSWORD, 'secretly wrong']) expect(text).not.toContain(secret)
})
