import autocannon from 'autocannon'

const SECONDS = 5
const CONNECTIONS = 50

interface Load {
  url: string
  headers?: Record<string, string>
  /** Requests a second in all; as many as go when left out. */
  rate?: number
  /** Makes each request anew. */
  body?: () => string
}

/** A short warm-up, then five measured seconds. Throws when anything but a 2xx came back. */
export async function measure(load: Load): Promise<{ perSecond: number; p99: number }> {
  await run(load, 1)
  const { requests, latency } = await run(load, SECONDS)
  return { perSecond: requests.average, p99: latency.p99 }
}

async function run({ url, headers, rate, body }: Load, duration: number) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers,
    overallRate: rate,
    requests: body && [{ method: 'POST', setupRequest: (request) => ({ ...request, body: body() }) }],
  })
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return result
}
