import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Visit } from '../runtime.ts'
import { isChosen } from '../shop/localization/detect-locale.ts'

interface CachedPage {
  /** The bytes and headers of each encoding, ready to be sent. */
  plain: Packed
  br: Packed
  gzip: Packed
  /** When it was made, or was last tried to be made anew. */
  since: number
}

interface Packed {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

const FRESH_MS = 3_000
const MOST_PATHS = 200

/** The `cache-control` of a page that is no page to keep, though it is one to show. */
export const NOT_KEPT = 'no-store'

/** Where a page is kept: its path, and what else its bytes depend on. */
interface Place {
  path: string
  variant: string
}

/**
 * Pages hold nothing of one visitor (who is logged in, the cart, the country: the browser adds those), so they
 * differ by path, language and currency alone. Null for what may not be kept: only a query of `lang` is known
 * to make no other difference. Nor is the page of an order or a receipt, for there are as many of those as orders, and they
 * would push the shop's own out.
 */
export function placeOf(
  method: string,
  path: string,
  search: string,
  visit: Pick<Visit, 'locale'>,
): Place | null {
  if (method !== 'GET' || path.endsWith('.data') || /^\/(orders|receipts)\//.test(path)) return null
  if (search !== '' && !/^\?lang=[a-z]{2}$/.test(search)) return null
  const { lang, langFrom, currency } = visit.locale
  return { path, variant: `${lang} ${isChosen(langFrom)} ${currency}` }
}

/** Rendered public pages with their policy and compressed bytes. A stale page is served while its successor is rendered. */
export class PageCache {
  /** By path and variant; of the paths, the one known longest goes first when there are too many. */
  readonly #pages = new Map<string, Map<string, CachedPage>>()
  readonly #rendering = new Map<string, Promise<CachedPage | Response>>()
  readonly #always: [string, string][]

  /** `always` are the headers of every response. */
  constructor(always: [string, string][]) {
    this.#always = always
  }

  /** Cheap to ask, for every request that comes: is there any page of that path? */
  knows(path: string): boolean {
    return this.#pages.has(path)
  }

  find({ path, variant }: Place, accepted: string | null, render: () => Promise<Response>): Response | null {
    const known = this.#pages.get(path)?.get(variant)
    if (!known) return null
    const age = Date.now() - known.since
    // A clock that was set back makes no page last longer.
    if (age < 0 || age > FRESH_MS) {
      // Should that fail, the next try is as far away.
      known.since = Date.now()
      this.#renew({ path, variant }, render).catch(() => {})
    }
    return respond(known, accepted)
  }

  /** A Response that is no page to keep (an error, a redirect) goes to the one who asked. */
  async fill(place: Place, accepted: string | null, render: () => Promise<Response>): Promise<Response> {
    const shared = this.#rendering.get(keyOf(place))
    const made = await (shared ?? this.#renew(place, render))
    if (!(made instanceof Response)) return respond(made, accepted)
    // A response's body is read once: who waited for another's renders their own.
    return shared ? render() : made
  }

  /** One rendering of a page at a time. */
  #renew(place: Place, render: () => Promise<Response>): Promise<CachedPage | Response> {
    const key = keyOf(place)
    const underway = this.#rendering.get(key)
    if (underway) return underway
    const rendering = render()
      .then(async (response) => (response.status === 200 ? this.#pack(place, response) : response))
      .finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** Ready for all who wait for it, also when it is not kept for those who come later. */
  async #pack({ path, variant }: Place, response: Response): Promise<CachedPage> {
    const page = await pack(response, this.#always)
    if (response.headers.get('cache-control') === NOT_KEPT) return page
    const variants = this.#pages.get(path) ?? new Map<string, CachedPage>()
    this.#pages.set(path, variants.set(variant, page))
    if (this.#pages.size > MOST_PATHS) this.#pages.delete(this.#pages.keys().next().value ?? '')
    return page
  }
}

function keyOf({ path, variant }: Place): string {
  return `${path} ${variant}`
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
    since: Date.now(),
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
