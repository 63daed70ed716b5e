import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Headers of a delivery, by the names of PayPal's verification API. */
export type WebhookSignature = Record<
  'transmission_id' | 'transmission_time' | 'transmission_sig' | 'cert_url' | 'auth_algo',
  string
>

/**
 * PayPal signs with certificates of messageverificationcerts.paypal.com, in the sandbox under
 * sandbox.paypal.com.
 */
const SUBJECT_PATTERN = /(?:^|\n)CN=(?:[\w-]+\.)+paypal\.com(?:\n|$)/

const PEM_PATTERN = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Whether PayPal signed these bytes for this webhook. Null when the certificate or algorithm cannot be used
 * here, so that
 * only PayPal can decide.
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
 * Returns the first certificate if it is valid now, is PayPal's, and each further one issued the one before
 * it. The issuer of
 * the last is not checked: the file came by TLS from PayPal's own host.
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
