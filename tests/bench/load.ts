import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const SECONDS = 5
const CONNECTIONS = 50

interface Load {
  url: string
  /** Appended to the address; made anew for each request. */
  query?: () => string
  headers?: Record<string, string>
  /** Posted; made anew for each request. */
  body?: () => string
}

/** Requests a second: a short warm-up, then five measured seconds. Throws when anything but a 2xx came back. */
export async function measureThroughput(load: Load): Promise<number> {
  await runLoad(load, 1)
  return (await runLoad(load, SECONDS)) / SECONDS
}

/**
 * The time in ms that 99 of 100 requests stay under when one comes every so often, whether or not those
 * before it are answered: visitors do not wait for one another.
 */
export async function measureP99(url: string, perSecond: number): Promise<number> {
  return getPercentile(await measureLatencies(url, perSecond), 0.99)
}

/** The time that this share of them stays under. */
export function getPercentile(sorted: number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** The same, all of them: the shortest first. */
export async function measureLatencies(url: string, perSecond: number): Promise<number[]> {
  const times: Promise<number>[] = []
  for (let sent = 0; sent < perSecond * (SECONDS + 1); sent += 1) {
    times.push(measureRequest(url))
    await setTimeout(1_000 / perSecond)
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

/** Each connection sends its next request when the one before is answered. Answers are read and not looked at. */
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

/** Each of these once, as many at a time as there are connections. The answers, in the order of the requests. */
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

function sendRequest(
  url: string,
  options: RequestOptions,
  body: string | undefined,
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
