import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The headers of one delivery, under the names of PayPal's own verification call. */
export type WebhookSignature = Record<
  'transmission_id' | 'transmission_time' | 'transmission_sig' | 'cert_url' | 'auth_algo',
  string
>

/** PayPal signs with certificates of messageverificationcerts.paypal.com, and of the same under sandbox.paypal.com. */
const SUBJECT_PATTERN = /(?:^|\n)CN=(?:[\w-]+\.)+paypal\.com(?:\n|$)/

const PEM_PATTERN = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Whether PayPal signed these bytes for this webhook. Null when that certificate or algorithm proves nothing here, so
 * that only PayPal itself can tell.
 */
export function verifySignature(
  body: string,
  signature: WebhookSignature,
  by: { webhookId: string; pem: string },
  now = Date.now(),
): boolean | null {
  if (signature.auth_algo.toLowerCase() !== 'sha256withrsa') return null
  const certificate = getValidCertificate(by.pem, now)
  if (!certificate) return null
  const { transmission_id: id, transmission_time: time, transmission_sig: sig } = signature
  const signed = Buffer.from(`${id}|${time}|${by.webhookId}|${crc32(body)}`)
  return verify('sha256', signed, certificate.publicKey, Buffer.from(sig, 'base64'))
}

/**
 * The first certificate, if it holds now, is PayPal's, and each of those after it issued the one before. Who issued the
 * last is not looked into: the file came by TLS from PayPal's own host.
 */
function getValidCertificate(pem: string, now: number): X509Certificate | null {
  try {
    const chain = (pem.match(PEM_PATTERN) ?? []).map((one) => new X509Certificate(one))
    const [first] = chain
    if (!first || !SUBJECT_PATTERN.test(first.subject) || first.publicKey.asymmetricKeyType !== 'rsa')
      return null
    if ((first.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2_048) return null
    const holds = chain.every((one, place) => {
      const issuer = chain[place + 1]
      const isIssued = !issuer || (one.checkIssued(issuer) && one.verify(issuer.publicKey))
      return isIssued && Date.parse(one.validFrom) <= now && now <= Date.parse(one.validTo)
    })
    return holds ? first : null
  } catch {
    return null
  }
}
