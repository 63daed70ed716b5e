import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'

const SECONDS = 5
const CONNECTIONS = 50

interface Load {
  url: string
  headers?: Record<string, string>
  /** Makes each request anew. */
  body?: () => string
}

/** A short warm-up, then five measured seconds. Throws when anything but a 2xx came back. */
export async function measure(load: Load): Promise<number> {
  await run(load, 1)
  return (await run(load, SECONDS)).requests.average
}

/**
 * The time in ms that 99 of 100 requests stay under when one comes every so often, whether or not those
 * before it are answered: visitors do not wait for one another.
 */
export async function slowestOfHundred(url: string, perSecond: number): Promise<number> {
  const times: Promise<number>[] = []
  for (let sent = 0; sent < perSecond * (SECONDS + 1); sent += 1) {
    times.push(timeOf(url))
    await setTimeout(1_000 / perSecond)
  }
  const warm = (await Promise.all(times)).slice(perSecond).sort((a, b) => a - b)
  return warm[Math.floor(warm.length * 0.99)] ?? Number.NaN
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - began
}

async function run({ url, headers, body }: Load, duration: number) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers,
    requests: body && [{ method: 'POST', setupRequest: (request) => ({ ...request, body: body() }) }],
  })
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return result
}
