import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createCertificate } from '../../tests/fakes/paypal/create-certificate.ts'
import { verifySignature, type WebhookSignature } from './verify-signature.ts'

const BODY = '{ "id": "WH-1", "note": "ñ 你好" }'
const WEBHOOK_ID = 'WEBHOOK-1'
const paypalCertificate = createCertificate()

function signWith(
  { privateKey }: ReturnType<typeof createCertificate>,
  change: Partial<WebhookSignature> = {},
): WebhookSignature {
  const [id, time] = ['a-transmission', '2026-01-02T03:04:05Z']
  const bytes = Buffer.from(`${id}|${time}|${WEBHOOK_ID}|${crc32(BODY)}`)
  return {
    transmission_id: id,
    transmission_time: time,
    transmission_sig: sign('sha256', bytes, privateKey).toString('base64'),
    cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    auth_algo: 'SHA256withRSA',
    ...change,
  }
}

const at = (pem: string, webhookId = WEBHOOK_ID) => ({ pem, webhookId })

describe('verifySignature', () => {
  test('accepts these bytes, this webhook and this certificate', () => {
    expect(verifySignature(BODY, signWith(paypalCertificate), at(paypalCertificate.certificate))).toBe(true)
  })

  test('rejects another body, webhook, time or key', () => {
    const { certificate } = paypalCertificate
    expect(verifySignature(`${BODY} `, signWith(paypalCertificate), at(certificate))).toBe(false)
    expect(verifySignature(BODY, signWith(paypalCertificate), at(certificate, 'WEBHOOK-2'))).toBe(false)
    const moved = signWith(paypalCertificate, { transmission_time: '2026-01-02T03:04:06Z' })
    expect(verifySignature(BODY, moved, at(certificate))).toBe(false)
    expect(verifySignature(BODY, signWith(createCertificate()), at(certificate))).toBe(false)
    expect(
      verifySignature(BODY, signWith(paypalCertificate, { transmission_sig: '' }), at(certificate)),
    ).toBe(false)
  })

  test('returns null for an unknown algorithm', () => {
    const other = signWith(paypalCertificate, { auth_algo: 'SHA512withRSA' })
    expect(verifySignature(BODY, other, at(paypalCertificate.certificate))).toBeNull()
  })
})

describe('an unusable certificate', () => {
  test.each([
    ['that has expired', createCertificate(undefined, { from: '000101000000Z', to: '200101000000Z' })],
    ['that is not valid yet', createCertificate(undefined, { from: '480101000000Z', to: '491231235959Z' })],
    ['of another host', createCertificate('paypal.com.evil.example')],
    ['whose name only ends with paypal.com', createCertificate('notpaypal.com')],
  ])('rejects a certificate %s', (_, made) => {
    expect(verifySignature(BODY, signWith(made), at(made.certificate))).toBeNull()
  })

  test('rejects a malformed certificate, and one that the next certificate in the file did not issue', () => {
    expect(verifySignature(BODY, signWith(paypalCertificate), at('not found'))).toBeNull()
    const unrelated = paypalCertificate.certificate + createCertificate().certificate
    expect(verifySignature(BODY, signWith(paypalCertificate), at(unrelated))).toBeNull()
    const chain = paypalCertificate.certificate + paypalCertificate.certificate
    expect(verifySignature(BODY, signWith(paypalCertificate), at(chain))).toBe(true)
  })
})
