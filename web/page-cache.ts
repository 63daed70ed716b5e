import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Visit } from '../runtime.ts'

interface CachedPage {
  /** The bytes and headers of each encoding, ready to be sent. */
  plain: Packed
  br: Packed
  gzip: Packed
  freshUntil: number
}

interface Packed {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

const FRESH_MS = 3_000
const MOST_PAGES = 1_000

/**
 * Pages hold nothing of one visitor (who is logged in, the cart: the browser adds those), so they differ by
 * path, language and currency alone. Null for what may not be kept: only a query of `lang` is known to make
 * no other difference.
 */
export function pageKey(method: string, pathname: string, search: string, visit: Visit): string | null {
  if (method !== 'GET' || pathname.endsWith('.data')) return null
  if (search !== '' && !/^\?lang=[a-z]{2}$/.test(search)) return null
  const { lang, langFrom, currency, country } = visit.locale
  return `${pathname}${search} ${lang} ${langFrom} ${currency} ${country}`
}

/** Rendered public pages with their policy and compressed bytes. A stale page is served while its successor is rendered. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #paths = new Set<string>()
  readonly #rendering = new Map<string, Promise<CachedPage | Response>>()
  readonly #always: [string, string][]

  /** `always` are the headers of every response. */
  constructor(always: [string, string][]) {
    this.#always = always
  }

  /** Cheap to ask, for every request that comes: is there any page of that path? */
  knows(pathname: string): boolean {
    return this.#paths.has(pathname)
  }

  find(key: string, accepted: string | null, render: () => Promise<Response>): Response | null {
    const known = this.#pages.get(key)
    if (!known) return null
    if (known.freshUntil < Date.now()) this.#renew(key, render).catch(() => {})
    return respond(known, accepted)
  }

  /** A Response that is no page to keep (an error, a redirect) goes to the one who asked. */
  async fill(key: string, accepted: string | null, render: () => Promise<Response>): Promise<Response> {
    const made = await this.#renew(key, render)
    return made instanceof Response ? made : respond(made, accepted)
  }

  async #renew(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
    const underway = await this.#rendering.get(key)
    // A response's body is read once: sharers of an uncacheable one render their own.
    if (underway) return underway instanceof Response ? render() : underway
    const rendering = render()
      .then(async (response) => {
        if (response.status !== 200) return response
        const page = await pack(response, this.#always)
        if (this.#pages.size >= MOST_PAGES) this.#pages.delete(this.#pages.keys().next().value ?? '')
        this.#pages.set(key, page)
        this.#paths.add(key.slice(0, key.search(/[? ]/)))
        return page
      })
      .finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }
}

async function pack(response: Response, always: [string, string][]): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(body),
  ])
  const headers = {
    ...Object.fromEntries([...always, ...response.headers]),
    // The browser may keep the page but asks each time: language, currency and prices may have changed.
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  }
  const packed = (bytes: Buffer<ArrayBuffer>, encoding: Record<string, string>): Packed => ({
    body: bytes,
    headers: { ...headers, ...encoding, 'content-length': String(bytes.length) },
  })
  return {
    plain: packed(body, {}),
    br: packed(br, { 'content-encoding': 'br' }),
    gzip: packed(gzipped, { 'content-encoding': 'gzip' }),
    freshUntil: Date.now() + FRESH_MS,
  }
}

function respond(page: CachedPage, accepted: string | null): Response {
  const { body, headers } = accepted?.includes('br')
    ? page.br
    : accepted?.includes('gzip')
      ? page.gzip
      : page.plain
  return new Response(body, { headers })
}
