import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { getTraceHeaders } from '../../observability/trace.ts'
import { DAY_MS, MINUTE_MS } from '../../shop/durations.ts'

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
 * here, so that only PayPal can decide.
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
 * Returns the first certificate if it is valid now, is PayPal's, and each further one issued the one before it.
 * The issuer of the last is not checked: the file came by TLS from PayPal's own host.
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

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

/** The sender names the certificate's URL, so only PayPal's own hosts are accepted. */
const LIVE_HOSTS = ['api.paypal.com', 'api-m.paypal.com']
const SANDBOX_HOSTS = ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']

/** Whether PayPal could serve a certificate at this address, in any environment. */
export function isCertificateUrl(address: string, apiBase: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.origin === new URL(apiBase).origin || hasHost(url, [...LIVE_HOSTS, ...SANDBOX_HOSTS])
}

/**
 * Whether the address belongs to the configured environment: the sandbox signs nothing for a live shop. Only
 * these certificates are fetched.
 */
function isCurrentEnvironment(url: URL, apiBase: string): boolean {
  if (!PATH.test(url.pathname) || url.search || url.username || url.password) return false
  const base = new URL(apiBase)
  const hosts = [LIVE_HOSTS, SANDBOX_HOSTS].find((some) => some.includes(base.hostname)) ?? []
  return url.origin === base.origin || hasHost(url, hosts)
}

function hasHost(url: URL, hosts: string[]): boolean {
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)
}

const MAX_BYTES = 65_536
/** PayPal uses one certificate at a time, for months. */
const MAX_CACHED = 20
const CACHE_MS = DAY_MS
const FAILURE_CACHE_MS = MINUTE_MS

/** Caches certificates for a day and failures for a minute. Parallel calls share one request. */
export function createCertificateCache(apiBase: string, timeout: number) {
  const cache = new Map<string, { pem: string; until: number }>()
  /**
   * Running or recently failed requests, apart from the cached certificates, so that made-up addresses evict
   * none of them.
   */
  const tried = new Map<string, Promise<string | null>>()

  function keep(address: string, pem: string | null): void {
    if (!pem) {
      setTimeout(() => tried.delete(address), FAILURE_CACHE_MS).unref()
      return
    }
    tried.delete(address)
    if (cache.size < MAX_CACHED) cache.set(address, { pem, until: Date.now() + CACHE_MS })
  }

  /**
   * Returns the certificate in PEM, or null when it is unavailable. `beforeFetch` throws when the rate limit of
   * requests is reached.
   */
  return async (address: string, beforeFetch: () => Promise<void>): Promise<string | null> => {
    const url = URL.parse(address)
    if (!url || !isCurrentEnvironment(url, apiBase)) return null
    const { href } = url
    const certificate = cache.get(href)
    if (certificate && certificate.until > Date.now()) return certificate.pem
    cache.delete(href)
    if (!tried.has(href)) await beforeFetch()
    // A parallel call may have started the request meanwhile.
    const underWay = tried.get(href) ?? fetchText(url, timeout)
    if (!tried.has(href)) {
      tried.set(href, underWay)
      void underWay.then((pem) => keep(href, pem))
    }
    return underWay
  }
}

async function fetchText(url: URL, timeout: number): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      headers: getTraceHeaders(),
      signal: AbortSignal.timeout(timeout),
    })
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      return null
    }
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > MAX_BYTES) return null
    }
    return text
  } catch {
    return null
  }
}
