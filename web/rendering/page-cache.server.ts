import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../../runtime.ts'
import { HOUR_MS } from '../../shop/durations.ts'
import { isExplicitChoice } from '../../shop/localization/detect-locale.ts'

/** A rendered page and its content version; the version is null when fallback data was used. */
export interface RenderedPage {
  response: Response
  version: number | null
}

export type RenderPage = () => Promise<RenderedPage>

/** The parts of a request, besides the cache key, that the cached response depends on. */
export interface PageRequest {
  acceptEncoding: string | null
  /** The ETags the client sent. */
  ifNoneMatch: string | null
  /** Whether a shared cache may store the response. */
  shareable: boolean
  /** Sent as X-Request-Id, so that the request can be found in the log. */
  requestId: string
}

interface CachedPage {
  /** 200 or 404. */
  status: number
  version: number | null
  /** Monotonic time (performance.now). */
  freshUntil: number
  /** Monotonic time of the last attempt to render it again. */
  renewalAttemptedAt: number
  br: EncodedPage
  gzip: EncodedPage
}

/** The body in one encoding, with its headers. */
interface EncodedPage {
  etag: string
  body: Buffer<ArrayBuffer>
  privateHeaders: Record<string, string>
  sharedHeaders: Record<string, string>
}

/** Maximum age of a page, for parts that depend only on the time. */
const MAX_AGE_MS = HOUR_MS
/** Maximum age of a page rendered with fallback data, for example built-in prices while the database is down. */
const FALLBACK_MAX_AGE_MS = 3_000
/** How long a visitor waits for the new version before getting the previous one. */
const RENEWAL_TIMEOUT_MS = 1_000
const MAX_BYTES = 32 * 2 ** 20

/**
 * Browsers store a page but revalidate it each time, because language, currency and prices may have changed.
 * Shared caches get a header of their own (RFC 9213), since they need to know what a page varies by.
 */
const BROWSER_CACHE_CONTROL = 'private, no-cache'
const CDN_CACHE_CONTROL = 'public, max-age=10, stale-while-revalidate=60, stale-if-error=86400'

/**
 * Returns the cache key of a page. Pages contain nothing of one visitor (the browser adds session, cart and
 * country), so they differ only by path, language and currency.
 */
export function getCacheKey(path: string, { lang, langFrom, currency }: RequestContext['locale']): string {
  return `${path} ${lang} ${isExplicitChoice(langFrom)} ${currency}`
}

/**
 * Rendered public pages with their policy, ETag and compressed bodies, rendered once for each content
 * version. The least recently used pages are evicted.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #rendering = new Map<string, Promise<CachedPage | Response>>()
  readonly #always: [string, string][]
  readonly #vary: string
  readonly counts = { hits: 0, misses: 0, renewed: 0 }

  /**
   * `always` are headers of every response; `varying` are request headers the page depends on besides
   * language and cookie.
   */
  constructor(always: [string, string][], varying: string[] = [], mostBytes = MAX_BYTES) {
    this.#pages = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ br, gzip }) => br.body.length + gzip.body.length,
    })
    this.#always = always
    this.#vary = ['accept-encoding', 'accept-language', 'cookie', ...varying].join(', ')
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize }
  }

  /**
   * Returns the page of this content version, or the previous one while it is rendered again. Null when
   * nothing is cached.
   */
  get(
    key: string,
    version: number | null,
    request: PageRequest,
    render: RenderPage,
  ): Response | Promise<Response> | null {
    const cached = this.#pages.get(key)
    if (!cached) return null
    this.counts.hits += 1
    // Without the database the version is unknown, so the cached page is still served.
    const changed = version !== null && cached.version !== null && cached.version !== version
    if (!changed && cached.freshUntil > performance.now()) return createPageResponse(cached, request)
    // After a failed attempt the next one waits a moment, instead of running with every request.
    if (cached.renewalAttemptedAt + FALLBACK_MAX_AGE_MS > performance.now() && !this.#rendering.has(key))
      return createPageResponse(cached, request)
    cached.renewalAttemptedAt = performance.now()
    const renewed = this.#renew(key, render).catch(() => cached)
    return changed
      ? waitForRenewal(renewed, cached).then((page) => createPageResponse(page, request))
      : createPageResponse(cached, request)
  }

  /**
   * Renders the page and caches it. A response that is not cacheable (an error, a redirect) goes to the
   * caller only.
   */
  async getOrRender(key: string, request: PageRequest, render: RenderPage): Promise<Response> {
    this.counts.misses += 1
    const shared = this.#rendering.get(key)
    const made = await (shared ?? this.#renew(key, render))
    if (!(made instanceof Response)) return createPageResponse(made, request)
    // A body can be read only once, so a caller that waited for another's rendering renders its own.
    return shared ? (await render()).response : made
  }

  /** Renders a page at most once at a time. */
  #renew(key: string, render: RenderPage): Promise<CachedPage | Response> {
    const underway = this.#rendering.get(key)
    if (underway) return underway
    this.counts.renewed += 1
    const rendering = render()
      .then((rendered) => this.#store(key, rendered))
      .finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  async #store(key: string, { response, version }: RenderedPage): Promise<CachedPage | Response> {
    if (response.status !== 200 && response.status !== 404) return response
    const before = this.#pages.get(key)
    // A fallback page never replaces a complete one.
    if (version === null && before && before.version !== null) return before
    const page = await encodePage(response, version, this.#always, this.#vary)
    this.#pages.set(key, page)
    return page
  }
}

async function waitForRenewal(
  renewed: Promise<CachedPage | Response>,
  cached: CachedPage,
): Promise<CachedPage> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<CachedPage>((resolve) => {
    timer = setTimeout(resolve, RENEWAL_TIMEOUT_MS, cached)
  })
  const page = await Promise.race([renewed, enough])
  clearTimeout(timer)
  return page instanceof Response ? cached : page
}

async function encodePage(
  response: Response,
  version: number | null,
  always: [string, string][],
  vary: string,
): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(body),
  ])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const headers = { ...Object.fromEntries([...always, ...response.headers]), vary }
  const packed = (bytes: Buffer<ArrayBuffer>, encoding: string): EncodedPage => {
    const tag = `"${hash}-${encoding}"`
    const own = {
      ...headers,
      etag: tag,
      'cache-control': BROWSER_CACHE_CONTROL,
      'content-encoding': encoding,
      'content-length': String(bytes.length),
    }
    const isWhole = version !== null && response.status === 200
    const shared = isWhole ? { ...own, 'cdn-cache-control': CDN_CACHE_CONTROL } : own
    return { etag: tag, body: bytes, privateHeaders: own, sharedHeaders: shared }
  }
  return {
    status: response.status,
    version,
    br: packed(br, 'br'),
    gzip: packed(gzipped, 'gzip'),
    freshUntil: performance.now() + (version === null ? FALLBACK_MAX_AGE_MS : MAX_AGE_MS),
    renewalAttemptedAt: Number.NEGATIVE_INFINITY,
  }
}

function createPageResponse(page: CachedPage, request: PageRequest): Response | Promise<Response> {
  const { acceptEncoding, ifNoneMatch, shareable, requestId } = request
  const packed = acceptEncoding?.includes('br') ? page.br : page.gzip
  const headers = { ...(shareable ? packed.sharedHeaders : packed.privateHeaders), 'x-request-id': requestId }
  const { status } = page
  // Conditional requests apply only to existing pages.
  if (status === 200 && ifNoneMatch && matchesEtag(ifNoneMatch, packed.etag))
    return new Response(null, { status: 304, headers: omitBodyHeaders(headers) })
  if (packed === page.gzip && !acceptEncoding?.includes('gzip'))
    return createPlainResponse(packed, status, headers)
  return new Response(packed.body, { status, headers })
}

/** If-None-Match uses weak comparison: a proxy that recompressed the body prefixes the tag with W/. */
function matchesEtag(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((etag) => etag.trim().replace(/^W\//, '') === tag)
}

function omitBodyHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^content-(encoding|length|type)$/.test(name)),
  )
}

/**
 * Clients without compression are rare, so this body is not cached. The ETag is weak, as the bytes differ
 * from the tagged ones.
 */
async function createPlainResponse(
  { body, etag: tag }: EncodedPage,
  status: number,
  headers: Record<string, string>,
): Promise<Response> {
  const bytes = await promisify(gunzip)(body)
  const { 'content-encoding': _, ...others } = headers
  return new Response(bytes, {
    status,
    headers: { ...others, etag: `W/${tag}`, 'content-length': String(bytes.length) },
  })
}
