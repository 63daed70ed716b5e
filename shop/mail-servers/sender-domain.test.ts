import { describe, expect, test } from 'vitest'
import { checkSenderDomain } from './sender-domain.ts'

/** Looks up in a table; a name that is not in it has no records, and one with null gets no answer. */
function lookUpIn(records: Record<string, string[] | null>) {
  return async (name: string) => (name in records ? (records[name] ?? null) : [])
}

const check = (records: Record<string, string[] | null>, selector: string | null = null) =>
  checkSenderDomain(lookUpIn(records), 'shop.example.com', selector)

describe('SPF', () => {
  test.each([
    ['present', ['v=spf1 include:_spf.example.net ~all', 'google-site-verification=x']],
    ['present', ['V=SPF1 redirect=_spf.example.net']],
    ['open', ['v=spf1 mx +all']],
    ['open', ['v=spf1 all']],
    ['multiple', ['v=spf1 mx ~all', 'v=spf1 a ~all']],
    ['missing', ['v=spf10 mx', 'unrelated']],
    ['missing', []],
    ['unanswered', null],
  ])('%s: %j', async (state, records) => {
    const { spf } = await check({ 'shop.example.com': records })
    expect(spf).toMatchObject({ state, name: 'shop.example.com' })
  })
})

describe('DKIM', () => {
  test('finds a key under a common selector', async () => {
    const { dkim } = await check({ 'k2._domainkey.shop.example.com': ['v=DKIM1; k=rsa; p=MIIB'] })
    expect(dkim).toMatchObject({ state: 'present', selector: 'k2', records: ['v=DKIM1; k=rsa; p=MIIB'] })
  })

  test.each([
    ['present', ['k=rsa; p=MIIB']],
    ['revoked', ['v=DKIM1; p=']],
    ['missing', ['v=spf1 -all']],
    ['unanswered', null],
  ])('%s under the entered selector: %j', async (state, records) => {
    const name = 'own._domainkey.shop.example.com'
    expect((await check({ [name]: records }, 'own')).dkim).toMatchObject({ state, name, selector: 'own' })
  })

  test('asks for the selector when no common one has a key', async () => {
    expect((await check({})).dkim).toMatchObject({ state: 'unknown', selector: null })
    const { dkim } = await checkSenderDomain(async () => null, 'shop.example.com', null)
    expect(dkim.state).toBe('unanswered')
  })
})

describe('DMARC', () => {
  test.each([
    ['enforced', ['v=DMARC1; p=reject; rua=mailto:a@example.com']],
    ['enforced', ['v=DMARC1;p=quarantine']],
    ['monitoring', ['v=DMARC1; p=none']],
    ['invalid', ['v=DMARC1; sp=none']],
    ['multiple', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
    ['missing', ['v=spf1 -all']],
    ['unanswered', null],
  ])('%s: %j', async (state, records) => {
    const name = '_dmarc.shop.example.com'
    expect((await check({ [name]: records })).dmarc).toMatchObject({ state, name })
  })

  test('reads the record of the domain above, and not of the top level', async () => {
    const { dmarc } = await check({
      '_dmarc.example.com': ['v=DMARC1; p=reject'],
      '_dmarc.com': ['v=DMARC1; p=none'],
    })
    expect(dmarc).toMatchObject({ state: 'enforced', name: '_dmarc.example.com' })
    expect((await check({ '_dmarc.com': ['v=DMARC1; p=none'] })).dmarc.state).toBe('missing')
  })
})
