import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../../../runtime.ts'
import { HOUR_MS } from '../../../shop/durations.ts'
import { isExplicitChoice } from '../../../shop/localization/detect-locale.ts'
import { chooseEncoding } from './choose-encoding.server.ts'

/** A new response and its content version; the version is null when fallback data was used. */
export interface VersionedResponse {
  response: Response
  version: number | null
}

type CreateResponse = () => Promise<VersionedResponse>

/** The parts of a request, besides the cache key, that the cached response depends on. */
export interface CacheRequest {
  acceptEncoding: string | null
  /** The ETags the client sent. */
  ifNoneMatch: string | null
  /** Whether a shared cache may store the response. */
  shareable: boolean
  /** Sent as X-Request-Id, so that the request can be found in the log. */
  requestId: string
}

interface CachedResponse {
  /** 200 or 404. */
  status: number
  version: number | null
  /** Monotonic time (performance.now). */
  freshUntil: number
  /** Monotonic time of the last attempt to render it again. */
  renewalAttemptedAt: number
  br: EncodedBody
  gzip: EncodedBody
}

/** The body in one encoding, with its headers. */
interface EncodedBody {
  etag: string
  body: Buffer<ArrayBuffer>
  privateHeaders: Record<string, string>
  sharedHeaders: Record<string, string>
}

interface ResponseCacheOptions {
  /** Headers of every response. */
  always?: [string, string][]
  /** Request headers that responses depend on besides encoding, language and cookie. */
  varying?: string[]
  /** The `Cache-Control` of browsers. */
  cacheControl?: string
  maxBytes?: number
  /** Age at which a response of the current version is created again, for parts that depend on the time. Default: an hour. */
  freshMs?: number
  /** How long after that it is still served while it is created again. Default: without end. */
  staleMs?: number
}

/** Maximum age of a response with fallback data, for example built-in prices while the database is down. */
const FALLBACK_MAX_AGE_MS = 3_000
/** How long a visitor waits for the new version before getting the previous one. */
const RENEWAL_TIMEOUT_MS = 1_000
const MAX_BYTES = 32 * 2 ** 20
/** Quality 9 would save 1.5 % of a page, but needs 33 MB for each page that is being compressed. */
const BROTLI_QUALITY = 6
/** For clients that accept no compression. */
const MAX_IDENTITY_BYTES = 8 * 2 ** 20

/**
 * Browsers store a page but revalidate it each time, because language, currency and prices may have changed.
 * Shared caches get a header of their own (RFC 9213), since they need to know what a page varies by.
 */
export const BROWSER_CACHE_CONTROL = 'private, no-cache'
const CDN_CACHE_CONTROL = 'public, max-age=10, stale-while-revalidate=60, stale-if-error=86400'

/**
 * Returns the cache key of a page. Pages contain nothing of one visitor (the browser adds session, cart and
 * country), so they differ only by path, language and currency.
 */
export function getCacheKey(path: string, { lang, langFrom, currency }: RequestContext['locale']): string {
  return `${path} ${lang} ${isExplicitChoice(langFrom)} ${currency}`
}

/** Takes what a cached response depends on from a request. */
export function toCacheRequest({ headers }: Request, { shareable, requestId }: RequestContext): CacheRequest {
  return {
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    shareable,
    requestId,
  }
}

/**
 * Public responses with their headers, ETag and compressed bodies, created once for each content version: pages, and
 * reads of the API. The least recently used ones are evicted.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>
  readonly #creating = new Map<string, Promise<CachedResponse | Response>>()
  /** Uncompressed bodies by ETag, for the few clients that ask for them. */
  readonly #identityBodies = new LRUCache<string, Buffer<ArrayBuffer>, Buffer<ArrayBuffer>>({
    maxSize: MAX_IDENTITY_BYTES,
    sizeCalculation: (body) => body.length,
    fetchMethod: (_etag, _stale, { context }) => promisify(gunzip)(context),
  })
  readonly #always: [string, string][]
  readonly #vary: string
  readonly #cacheControl: string
  readonly #freshMs: number
  readonly #staleMs: number
  readonly counts = { hits: 0, misses: 0, renewed: 0 }

  constructor(options: ResponseCacheOptions = {}) {
    const { always = [], varying = [], maxBytes = MAX_BYTES, ...others } = options
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ br, gzip }) => br.body.length + gzip.body.length,
    })
    this.#always = always
    this.#vary = ['accept-encoding', 'accept-language', 'cookie', ...varying].join(', ')
    this.#cacheControl = others.cacheControl ?? BROWSER_CACHE_CONTROL
    this.#freshMs = others.freshMs ?? HOUR_MS
    this.#staleMs = others.staleMs ?? Number.POSITIVE_INFINITY
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  /**
   * Returns the response of this content version, or the previous one while it is created again. Null when
   * nothing is cached.
   */
  get(
    key: string,
    version: number | null,
    request: CacheRequest,
    create: CreateResponse,
  ): Response | Promise<Response> | null {
    const cached = this.#entries.get(key)
    if (!cached) return null
    this.counts.hits += 1
    // Without the database the version is unknown, so the cached page is still served.
    const changed = version !== null && cached.version !== null && cached.version !== version
    if (!changed && cached.freshUntil > performance.now()) return this.#createResponse(cached, request)
    // After a failed attempt the next one waits a moment, instead of running with every request.
    if (cached.renewalAttemptedAt + FALLBACK_MAX_AGE_MS > performance.now() && !this.#creating.has(key))
      return this.#createResponse(cached, request)
    cached.renewalAttemptedAt = performance.now()
    const renewed = this.#renew(key, create).catch(() => cached)
    return changed || cached.freshUntil + this.#staleMs <= performance.now()
      ? waitForRenewal(renewed, cached).then((page) => this.#createResponse(page, request))
      : this.#createResponse(cached, request)
  }

  /**
   * Creates the response and caches it. A response that is not cacheable (an error, a redirect) goes to the
   * caller only.
   */
  async getOrCreate(key: string, request: CacheRequest, create: CreateResponse): Promise<Response> {
    this.counts.misses += 1
    const shared = this.#creating.get(key)
    const made = await (shared ?? this.#renew(key, create))
    if (!(made instanceof Response)) return this.#createResponse(made, request)
    // A body can be read only once, so a caller that waited for another's response creates its own.
    return shared ? (await create()).response : made
  }

  /** Creates a response at most once at a time. */
  #renew(key: string, create: CreateResponse): Promise<CachedResponse | Response> {
    const underway = this.#creating.get(key)
    if (underway) return underway
    this.counts.renewed += 1
    const creating = create()
      .then((created) => this.#store(key, created))
      .finally(() => this.#creating.delete(key))
    this.#creating.set(key, creating)
    return creating
  }

  async #store(key: string, { response, version }: VersionedResponse): Promise<CachedResponse | Response> {
    if (response.status !== 200 && response.status !== 404) return response
    const before = this.#entries.get(key)
    // A fallback response never replaces a complete one.
    if (version === null && before && before.version !== null) return before
    const page = await this.#encode(response, version)
    this.#entries.set(key, page)
    return page
  }

  async #encode(response: Response, version: number | null): Promise<CachedResponse> {
    const body = Buffer.from(await response.arrayBuffer())
    const [br, gzipped] = await Promise.all([
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      promisify(gzip)(body),
    ])
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    const headers = { ...Object.fromEntries([...this.#always, ...response.headers]), vary: this.#vary }
    const packed = (bytes: Buffer<ArrayBuffer>, encoding: string): EncodedBody => {
      const tag = `"${hash}-${encoding}"`
      const own = {
        ...headers,
        etag: tag,
        'cache-control': this.#cacheControl,
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
      freshUntil: performance.now() + (version === null ? FALLBACK_MAX_AGE_MS : this.#freshMs),
      renewalAttemptedAt: Number.NEGATIVE_INFINITY,
    }
  }

  #createResponse(page: CachedResponse, request: CacheRequest): Response | Promise<Response> {
    const { acceptEncoding, ifNoneMatch, shareable, requestId } = request
    const encoding = chooseEncoding(acceptEncoding, ['br', 'gzip'])
    const packed = encoding === 'br' ? page.br : page.gzip
    const headers = {
      ...(shareable ? packed.sharedHeaders : packed.privateHeaders),
      'x-request-id': requestId,
    }
    const { status } = page
    // Conditional requests apply only to existing pages.
    if (status === 200 && ifNoneMatch && matchesEtag(ifNoneMatch, packed.etag))
      return new Response(null, { status: 304, headers: omitBodyHeaders(headers) })
    if (encoding === null) return this.#createIdentityResponse(packed, status, headers)
    return new Response(packed.body, { status, headers })
  }

  /** The ETag is weak, as the bytes differ from the tagged ones. */
  #createIdentityResponse(
    { body, etag: tag }: EncodedBody,
    status: number,
    headers: Record<string, string>,
  ): Response | Promise<Response> {
    const { 'content-encoding': _, ...others } = headers
    const create = (bytes: Buffer<ArrayBuffer>) =>
      new Response(bytes, {
        status,
        headers: { ...others, etag: `W/${tag}`, 'content-length': String(bytes.length) },
      })
    const cached = this.#identityBodies.get(tag)
    return cached ? create(cached) : this.#identityBodies.forceFetch(tag, { context: body }).then(create)
  }
}

async function waitForRenewal(
  renewed: Promise<CachedResponse | Response>,
  cached: CachedResponse,
): Promise<CachedResponse> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<CachedResponse>((resolve) => {
    timer = setTimeout(resolve, RENEWAL_TIMEOUT_MS, cached)
  })
  const page = await Promise.race([renewed, enough])
  clearTimeout(timer)
  return page instanceof Response ? cached : page
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
