import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Duration of a measurement. */
export const SECONDS = 5
const CONNECTIONS = 50

interface Load {
  url: string
  /** Query string, created per request. */
  query?: () => string
  headers?: Record<string, string>
  /** Request body, created per request. */
  body?: () => string
}

/** Measures requests per second over five seconds after a warm-up. Throws on any response other than 2xx. */
export async function measureThroughput(load: Load, { warmUp = true } = {}): Promise<number> {
  if (warmUp) await runLoad(load, 1)
  return (await runLoad(load, SECONDS)) / SECONDS
}

/**
 * Measures the 99th percentile in ms at a fixed rate. Requests start on schedule whether or not earlier ones
 * are answered, because visitors do not wait for one another.
 */
export async function measureP99(url: string, perSecond: number): Promise<number> {
  return getPercentile(await measureLatencies(url, perSecond), 0.99)
}

/** Returns the percentile of sorted values; `share` is 0.99 for the 99th. */
export function getPercentile(sorted: number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** Returns all latencies at a fixed rate, sorted. */
export async function measureLatencies(url: string, perSecond: number): Promise<number[]> {
  const times: Promise<number>[] = []
  for (let sent = 0; sent < perSecond * (SECONDS + 1); sent += 1) {
    times.push(measureRequest(url))
    await sleep(1_000 / perSecond)
  }
  return (await Promise.all(times)).slice(perSecond).sort((a, b) => a - b)
}

async function measureRequest(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - began
}

/** Each connection sends its next request when the previous one is answered. Bodies are read and ignored. */
async function runLoad({ url, query, headers, body }: Load, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const options = { agent, headers, method: body ? 'POST' : 'GET' }
  const end = performance.now() + seconds * 1_000
  let answered = 0
  const connection = async () => {
    while (performance.now() < end) {
      await sendRequest(query ? url + query() : url, options, body?.())
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return answered
}

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/** Sends every request once over the available connections and returns the responses in order. */
export async function postAll(posts: Post[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const answers: string[] = []
  const waiting = posts.entries()
  const connection = async () => {
    for (const [place, { url, headers, body }] of waiting) {
      await sendRequest(url, { agent, headers, method: 'POST' }, body, (text) => {
        answers[place] = text
      })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return answers
}

export function sendRequest(
  url: string,
  options: RequestOptions,
  body?: string,
  read?: (text: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const { statusCode = 0 } = response
      if (statusCode < 200 || statusCode > 299) reject(new Error(`${url}: ${statusCode}`))
      if (read) {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.on('end', () => read(text))
      }
      response.on('end', resolve).on('error', reject).resume()
    })
    sent.on('error', reject).end(body)
  })
}
