import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../../tests/fakes/paypal/certificate.ts'
import { type Signature, verifySignature } from './verify-signature.ts'

const BODY = '{ "id": "WH-1", "note": "ñ 你好" }'
const WEBHOOK = 'WEBHOOK-1'
const paypals = makeCertificate()

function signedBy(
  { privateKey }: ReturnType<typeof makeCertificate>,
  change: Partial<Signature> = {},
): Signature {
  const [id, time] = ['a-transmission', '2026-01-02T03:04:05Z']
  const bytes = Buffer.from(`${id}|${time}|${WEBHOOK}|${crc32(BODY)}`)
  return {
    transmission_id: id,
    transmission_time: time,
    transmission_sig: sign('sha256', bytes, privateKey).toString('base64'),
    cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    auth_algo: 'SHA256withRSA',
    ...change,
  }
}

const at = (pem: string, webhookId = WEBHOOK) => ({ pem, webhookId })

describe('a signature', () => {
  test('of these bytes, for this webhook, by that certificate, holds', () => {
    expect(verifySignature(BODY, signedBy(paypals), at(paypals.certificate))).toBe(true)
  })

  test('of another body, webhook, time or key does not', () => {
    const { certificate } = paypals
    expect(verifySignature(`${BODY} `, signedBy(paypals), at(certificate))).toBe(false)
    expect(verifySignature(BODY, signedBy(paypals), at(certificate, 'WEBHOOK-2'))).toBe(false)
    const moved = signedBy(paypals, { transmission_time: '2026-01-02T03:04:06Z' })
    expect(verifySignature(BODY, moved, at(certificate))).toBe(false)
    expect(verifySignature(BODY, signedBy(makeCertificate()), at(certificate))).toBe(false)
    expect(verifySignature(BODY, signedBy(paypals, { transmission_sig: '' }), at(certificate))).toBe(false)
  })

  test('of an unknown algorithm proves nothing either way', () => {
    const other = signedBy(paypals, { auth_algo: 'SHA512withRSA' })
    expect(verifySignature(BODY, other, at(paypals.certificate))).toBeNull()
  })
})

describe('a certificate proves nothing', () => {
  test.each([
    ['whose time is over', makeCertificate(undefined, { from: '000101000000Z', to: '200101000000Z' })],
    ['whose time has not come', makeCertificate(undefined, { from: '480101000000Z', to: '491231235959Z' })],
    ['of somebody else', makeCertificate('paypal.com.evil.example')],
    ['whose name only ends alike', makeCertificate('notpaypal.com')],
  ])('%s', (_, made) => {
    expect(verifySignature(BODY, signedBy(made), at(made.certificate))).toBeNull()
  })

  test('that is none, or that the next one in the file did not issue', () => {
    expect(verifySignature(BODY, signedBy(paypals), at('not found'))).toBeNull()
    const unrelated = paypals.certificate + makeCertificate().certificate
    expect(verifySignature(BODY, signedBy(paypals), at(unrelated))).toBeNull()
    const chain = paypals.certificate + paypals.certificate
    expect(verifySignature(BODY, signedBy(paypals), at(chain))).toBe(true)
  })
})
