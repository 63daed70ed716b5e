import type { SenderCheck } from '../../shop/inbound-email.ts'

/**
 * Returns what the mail server found out about the sender (RFC 8601). Each filter of the server may add a header of its own, above
 * those of the sender; they bear the server's name, and it removes those of others that bear it.
 */
export function getSenderCheck(headers: readonly string[], from: string | undefined): SenderCheck {
  const results = headers.map(parseResults)
  const server = results[0]?.server
  const own = results.filter((each) => each.server === server).flatMap(({ methods }) => methods)
  const find = (method: string) => own.filter((each) => each.method === method)
  if (own.length === 0) return 'unknown'
  if (find('dmarc').some(({ result }) => result === 'pass')) return 'passed'
  if (find('dmarc').some(({ result }) => result === 'fail')) return 'failed'
  // Without a policy of the domain: an envelope or a signature of the same domain.
  const fromDomain = getDomain(from ?? '')
  const isProof = ({ result, domains }: MethodResult) =>
    result === 'pass' && domains.some((domain) => isSameDomain(domain, fromDomain))
  return [...find('spf'), ...find('dkim')].some(isProof) ? 'passed' : 'failed'
}

interface MethodResult {
  method: string
  result: string
  /** Domains that the result is about. */
  domains: string[]
}

const DOMAIN_PROPERTIES = ['smtp.mailfrom', 'header.d', 'header.i']

/** Parses `mx.example.com; dkim=pass (comment) header.d=example.com; spf=fail smtp.mailfrom=a@example.org`. */
function parseResults(header: string): { server: string; methods: MethodResult[] } {
  const [server = '', ...parts] = header.replace(/\([^()]*\)/g, ' ').split(';')
  const methods = parts.flatMap((part) => {
    const [first = '', ...properties] = part.trim().toLowerCase().split(/\s+/)
    const [method = '', result = ''] = first.split('=')
    const domains = properties
      .map((property) => property.split('='))
      .flatMap(([name = '', value = '']) => (DOMAIN_PROPERTIES.includes(name) ? [getDomain(value)] : []))
    return result === '' ? [] : [{ method, result, domains }]
  })
  return { server: server.trim().toLowerCase(), methods }
}

function getDomain(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .replaceAll('"', '')
    .toLowerCase()
}

function isSameDomain(one: string, other: string): boolean {
  return one !== '' && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))
}
