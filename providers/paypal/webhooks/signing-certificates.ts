import { getTraceHeaders } from '../../../observability/trace.ts'
import { DAY_MS, MINUTE_MS } from '../../../shop/durations.ts'

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

/** The sender names the certificate that verifies the signature, so only PayPal's own host is accepted. */
const LIVE_HOSTS = ['api.paypal.com', 'api-m.paypal.com']
const SANDBOX_HOSTS = ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']

/** Where PayPal's certificates may be, at all. */
export function isCertificateUrl(address: string, apiBase: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.origin === new URL(apiBase).origin || hasHost(url, [...LIVE_HOSTS, ...SANDBOX_HOSTS])
}

/** Where those of this environment are: a sandbox signs nothing for a live shop. Only these are fetched. */
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
/** PayPal uses one at a time, for months. */
const MAX_CACHED = 20
const CACHE_MS = DAY_MS
const FAILURE_CACHE_MS = MINUTE_MS

/** The certificates of a process: each is fetched once a day, by one of all who ask at a time; a failure holds a minute. */
export function createCertificateCache(apiBase: string, timeout: number) {
  const known = new Map<string, { pem: string; until: number }>()
  /** Under way, or failed lately. Apart from those known, so that addresses made up push none of these out. */
  const tried = new Map<string, Promise<string | null>>()

  function keep(address: string, pem: string | null): void {
    if (!pem) {
      setTimeout(() => tried.delete(address), FAILURE_CACHE_MS).unref()
      return
    }
    tried.delete(address)
    if (known.size < MAX_CACHED) known.set(address, { pem, until: Date.now() + CACHE_MS })
  }

  /** In PEM; null when there is none to be had there. `beforeAsking` throws when the network may not be used. */
  return async (address: string, beforeAsking: () => Promise<void>): Promise<string | null> => {
    const url = URL.parse(address)
    if (!url || !isCurrentEnvironment(url, apiBase)) return null
    const { href } = url
    const certificate = known.get(href)
    if (certificate && certificate.until > Date.now()) return certificate.pem
    known.delete(href)
    if (!tried.has(href)) await beforeAsking()
    // Another may have begun meanwhile.
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
