import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Visit } from '../runtime.ts'

interface CachedPage {
  status: number
  /** All but content-encoding, content-length. */
  headers: [string, string][]
  plain: Buffer<ArrayBuffer>
  brotli: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
  freshUntil: number
}

const FRESH_MS = 3_000
const MOST_PAGES = 1_000

/**
 * Pages hold nothing of one visitor (who is logged in, the cart: the browser adds those), so they differ by
 * path, language and currency alone. Only a query of `lang` is known to make no other difference.
 */
export function isCacheable(request: Request, url: URL): boolean {
  if (request.method !== 'GET' || url.pathname.endsWith('.data')) return false
  return url.search === '' || /^\?lang=[a-z]{2}$/.test(url.search)
}

/** Rendered public pages with their policy and compressed bytes. A stale page is served while its successor is rendered. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #rendering = new Map<string, Promise<CachedPage | Response>>()

  async answer(request: Request, url: URL, visit: Visit, render: () => Promise<Response>): Promise<Response> {
    const { lang, langFrom, currency, country } = visit.locale
    const key = `${url.pathname}${url.search} ${lang} ${langFrom} ${currency} ${country}`
    const known = this.#pages.get(key)
    if (known) {
      if (known.freshUntil < Date.now()) this.#renew(key, render).catch(() => {})
      return respond(known, request.headers.get('accept-encoding'))
    }
    const made = await this.#renew(key, render)
    return made instanceof Response ? made : respond(made, request.headers.get('accept-encoding'))
  }

  /** A Response that is no page to keep (an error, a redirect) goes to the one who asked. */
  async #renew(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
    const underway = await this.#rendering.get(key)
    // A response's body is read once: sharers of an uncacheable one render their own.
    if (underway) return underway instanceof Response ? render() : underway
    const rendering = render()
      .then(async (response) => {
        if (response.status !== 200) return response
        const page = await pack(response)
        if (this.#pages.size >= MOST_PAGES) this.#pages.delete(this.#pages.keys().next().value ?? '')
        this.#pages.set(key, page)
        return page
      })
      .finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }
}

async function pack(response: Response): Promise<CachedPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(plain),
  ])
  const headers: [string, string][] = [...response.headers]
  headers.push(['cache-control', 'private, no-cache'], ['vary', 'accept-encoding, accept-language, cookie'])
  return {
    status: response.status,
    headers,
    plain,
    brotli,
    gzip: gzipped,
    freshUntil: Date.now() + FRESH_MS,
  }
}

function respond(page: CachedPage, accepted: string | null): Response {
  if (accepted?.includes('br')) return encoded(page, page.brotli, 'br')
  if (accepted?.includes('gzip')) return encoded(page, page.gzip, 'gzip')
  return new Response(page.plain, { status: page.status, headers: page.headers })
}

function encoded(page: CachedPage, body: Buffer<ArrayBuffer>, encoding: string): Response {
  const headers: [string, string][] = [...page.headers, ['content-encoding', encoding]]
  return new Response(body, { status: page.status, headers })
}
