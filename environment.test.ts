import { describe, expect, test, vi } from 'vitest'
import { getConcurrency, getDefaultConcurrency } from './concurrency.ts'
import { parseEnvironment } from './environment.ts'

function listProblems(variables: Record<string, string>): string[] {
  try {
    parseEnvironment(variables)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return []
}

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }
const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@example.com' }

const UPLOADS = {
  UPLOADS_S3_ENDPOINT: 'https://s3.example',
  UPLOADS_S3_BUCKET: 'shop-uploads',
  UPLOADS_S3_REGION: 'eu-west-2',
  UPLOADS_S3_ACCESS_KEY_ID: 'id',
  UPLOADS_S3_SECRET_ACCESS_KEY: 'secret',
}

describe('the object storage of uploads', () => {
  test('is configured by all of its variables', () => {
    expect(parseEnvironment(UPLOADS).uploadsS3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'shop-uploads',
      region: 'eu-west-2',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(parseEnvironment({}).uploadsS3).toBeUndefined()
  })

  test.each(Object.keys(UPLOADS))('is refused without %s', (name) => {
    const problems = listProblems({ ...UPLOADS, [name]: '' })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${name}: missing`)
  })
})

describe('parseEnvironment with an invalid value', () => {
  test.each<Record<string, string>>([
    { PORT: 'http' },
    { PORT: '70000' },
    { PORT: '80.5' },
    { NODE_ENV: 'staging' },
    { PUBLIC_URL: 'shop.example.com' },
    { PUBLIC_URL: 'ftp://shop.example.com' },
    { DATABASE_URL: 'mysql://localhost/shop' },
    { DATABASE_DIRECT_URL: 'mysql://localhost/shop' },
    { DATABASE_DIRECT_URL: 'postgres://shop@localhost/shop' },
    { DATABASE_REPLICA_URL: 'postgres://shop@localhost/shop' },
    { DEMO_PAYMENTS: 'yes' },
    { TRUST_PROXY: '-1' },
    { TRUST_PROXY: 'all' },
    { TRUST_PROXY: '11' },
    { PUBLIC_URL: 'http://' },
    { STRIPE_API_BASE: 'localhost:4242' },
    { BTCPAY_ALLOW_PRIVATE: 'true' },
    { SECRET_KEY: 'short' },
    { METRICS_TOKEN: 'short' },
    { VAT_CHECK_URL: 'file:///vat' },
    { RATES_URL: 'on' },
    { RATES_URL: 'file:///etc/passwd' },
    { RATES_URL: 'www.ecb.europa.eu' },
    { LOG_LEVEL: 'loud' },
  ])('reports %j on one line with its name', (variables) => {
    const [name = ''] = Object.keys(variables)
    const problems = listProblems(variables)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: (is|set|contains) (?!.*(expected|>=|<=))`))
  })

  test('reports all invalid values together', () => {
    const problems = listProblems({ PORT: 'x', LOG_LEVEL: 'x', TRUST_PROXY: 'x' })
    expect(problems.map((line) => line.split(':')[0]).sort()).toEqual(['LOG_LEVEL', 'PORT', 'TRUST_PROXY'])
  })

  test('reports conflicts besides an invalid value', () => {
    const problems = listProblems({
      PORT: 'http',
      ADMIN_EMAIL: 'owner',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      DATABASE_URL: 'postgres://shop@localhost/shop',
    })
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
    ])
  })

  test('names the numbers that it takes', () => {
    for (const value of ['many', '-1', '0.5', '99999999', 'Infinity'])
      expect(listProblems({ TRUST_PROXY: value })).toEqual([
        'TRUST_PROXY: is not a whole number from 0 to 10',
      ])
  })

  test('treats an invalid value as given and reports it once', () => {
    const databaseUrl = { DATABASE_URL: 'postgres://shop@localhost/shop' }
    const settings = { DEMO_PAYMENTS: {}, STRIPE_SECRET_KEY: STRIPE, PAYPAL_CLIENT_ID: PAYPAL }
    for (const [name, group] of Object.entries(settings)) {
      const problems = listProblems({ ...databaseUrl, ...group, [name]: 'not one value' })
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
    }
  })

  test('requires both owner variables or neither', () => {
    const email = { ADMIN_EMAIL: 'owner@example.com' }
    const password = { ADMIN_PASSWORD: 'a good password' }
    expect(listProblems(email)).toEqual([expect.stringMatching(/^ADMIN_PASSWORD: missing/)])
    expect(listProblems(password)).toEqual([expect.stringMatching(/^ADMIN_EMAIL: missing/)])
    expect(parseEnvironment({ ...email, ...password }).owner).toEqual({
      email: 'owner@example.com',
      password: 'a good password',
    })
    expect(listProblems({ ...email, ADMIN_PASSWORD: 'short' })).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD: /),
    ])
    expect(listProblems({ ...password, ADMIN_EMAIL: 'owner' })).toEqual([
      expect.stringMatching(/^ADMIN_EMAIL: /),
    ])
  })

  test.each([STRIPE, PAYPAL, SMTP])('requires all of %j or none', (group) => {
    expect(listProblems(group)).toEqual([])
    for (const name of Object.keys(group)) {
      for (const nothing of ['', '   ']) {
        const problems = listProblems({ ...group, [name]: nothing })
        expect(problems).toHaveLength(1)
        expect(problems[0]).toContain(name)
      }
    }
  })

  test.each([
    ['sk_live_1', 'pk_test_1'],
    ['rk_live_1', 'pk_test_1'],
    ['sk_test_1', 'pk_live_1'],
    ['rk_test_1', 'pk_live_1'],
  ])('rejects keys of different modes: %s with %s', (secret, publishable) => {
    const keys = { ...STRIPE, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }
    expect(listProblems(keys)).toEqual([expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY: .+ the same mode$/)])
  })

  test.each(['sk', 'rk'])('accepts the keys of one mode with %s_…', (kind) => {
    for (const mode of ['live', 'test']) {
      const keys = { STRIPE_SECRET_KEY: `${kind}_${mode}_1`, STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1` }
      expect(listProblems({ ...STRIPE, ...keys })).toEqual([])
    }
  })

  test('rejects keys in the wrong variables without repeating them', () => {
    const swapped = { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }
    const problems = listProblems(swapped)
    expect(problems).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY: /),
      expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY: /),
    ])
    expect(problems.join()).not.toContain('_live_1')
  })

  test('rejects an empty webhook secret, which would let anybody report payments', () => {
    expect(listProblems({ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' })).toEqual([
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: missing/),
    ])
  })

  test('disables the demo gateway when a provider is configured, even if it was requested', () => {
    expect(parseEnvironment({}).demoPayments).toBe(true)
    expect(parseEnvironment({ ...STRIPE, DEMO_PAYMENTS: '1' }).demoPayments).toBe(false)
    expect(parseEnvironment({ ...PAYPAL, DATABASE_URL: 'postgres://shop@localhost/shop' })).toMatchObject({
      demoPayments: false,
      paypal: { apiBase: 'https://api-m.paypal.com' },
    })
  })

  test('uses the demo gateway on PostgreSQL only on request', () => {
    const databaseUrl = { DATABASE_URL: 'postgres://shop@localhost/shop' }
    expect(parseEnvironment(databaseUrl)).toMatchObject({ demoPayments: false, stripe: undefined })
    expect(parseEnvironment({ ...databaseUrl, DEMO_PAYMENTS: '0' }).demoPayments).toBe(false)
    expect(parseEnvironment({ ...databaseUrl, DEMO_PAYMENTS: '1' })).toMatchObject({
      databaseUrl: 'postgres://shop@localhost/shop',
      demoPayments: true,
    })
  })
})

describe('parseEnvironment defaults', () => {
  test('configures a local shop from an empty environment', () => {
    expect(parseEnvironment({})).toMatchObject({
      production: true,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      ownOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      dataDir: './data',
      databaseUrl: undefined,
      demoPayments: true,
      owner: undefined,
      trustedProxies: 0,
    })
  })

  test('reads exchange rates from the European Central Bank, another URL or nowhere', () => {
    expect(parseEnvironment({}).ratesUrl).toMatch(/^https:\/\/www\.ecb\.europa\.eu\/.+\.xml$/)
    const RATES_URL = 'http://rates.example:8080/daily?format=xml'
    expect(parseEnvironment({ RATES_URL }).ratesUrl).toBe(RATES_URL)
    expect(parseEnvironment({ RATES_URL: 'off' }).ratesUrl).toBeUndefined()
  })

  test.each(['', ' ', '\t'])('treats the empty value %j as missing', (value) => {
    const variables = { PORT: value, DATA_DIR: value, DATABASE_URL: value, ADMIN_EMAIL: value }
    expect(parseEnvironment(variables)).toEqual(parseEnvironment({}))
  })

  test('reduces the public URL to its origin and then accepts no other origin', () => {
    const environment = parseEnvironment({ PUBLIC_URL: 'https://shop.example.com/en/?a=b' })
    expect(environment.publicUrl).toBe('https://shop.example.com')
    expect(environment.ownOrigins).toEqual(['https://shop.example.com'])
  })
})

test.each([
  [{ IMAP_URL: 'imaps://user:secret@mail.example.com' }, /REPLY_ADDRESS: missing/],
  [
    { IMAP_URL: 'https://mail.example.com', REPLY_ADDRESS: 'a+{token}@example.com' },
    /^IMAP_URL: is not a URL that begins with imap:\/\/ or imaps:\/\/$/,
  ],
  [{ IMAP_URL: 'mail.example.com', REPLY_ADDRESS: 'a+{token}@example.com' }, /^IMAP_URL: is not a URL/],
  [{ IMAP_URL: 'imaps://mail.example.com', REPLY_ADDRESS: 'a+{token}@example.com' }, /IMAP_URL: has no user/],
  [
    { IMAP_URL: 'imaps://u:p@mail.example.com', REPLY_ADDRESS: 'a@example.com' },
    /REPLY_ADDRESS: must contain/,
  ],
])('refuses a mailbox that cannot work: %j', (variables, message) => {
  expect(() => parseEnvironment(variables)).toThrow(message)
})

describe('WEB_CONCURRENCY', () => {
  test('is one on the embedded database and the number of cores on PostgreSQL', () => {
    expect(parseEnvironment({}).concurrency).toBe(1)
    const onPostgres = { DATABASE_URL: 'postgres://shop@localhost/shop', DEMO_PAYMENTS: '1' }
    expect(parseEnvironment(onPostgres).concurrency).toBe(getDefaultConcurrency(onPostgres.DATABASE_URL))
    expect(parseEnvironment({ ...onPostgres, WEB_CONCURRENCY: '3' }).concurrency).toBe(3)
    expect(getConcurrency({ ...onPostgres, WEB_CONCURRENCY: '3' })).toBe(3)
  })

  test.each([
    [128, 1],
    [512, 1],
    [799, 1],
  ])('with a limit of %d MB of memory is %d', (limitMb, count) => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValueOnce(limitMb * 2 ** 20)
    expect(getDefaultConcurrency('postgres://shop@localhost/shop')).toBe(count)
  })

  test.each(['0', '1.5', 'all', '65'])('rejects %s, and starts no supervisor for it', (count) => {
    const variables = {
      WEB_CONCURRENCY: count,
      DATABASE_URL: 'postgres://shop@localhost/shop',
      DEMO_PAYMENTS: '1',
    }
    expect(() => parseEnvironment(variables)).toThrow(/^WEB_CONCURRENCY: /)
    expect(getConcurrency(variables)).toBe(1)
  })

  test('rejects several processes on the embedded database', () => {
    expect(() => parseEnvironment({ WEB_CONCURRENCY: '2' })).toThrow(
      'WEB_CONCURRENCY: the embedded database serves one process; set DATABASE_URL for more',
    )
    expect(getConcurrency({ WEB_CONCURRENCY: '2' })).toBe(1)
  })
})
