import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../../runtime.ts'
import { HOUR_MS } from '../../shop/durations.ts'
import { isExplicitChoice } from '../../shop/localization/detect-locale.ts'

/** What was rendered, and of which content; null when something stood in for what could not be read. */
export interface RenderedPage {
  response: Response
  version: number | null
}

export type RenderPage = () => Promise<RenderedPage>

/** Of a request, what its answer from the cache depends on beside its key. */
export interface PageRequest {
  acceptEncoding: string | null
  /** The tags of the copies that who asks has. */
  ifNoneMatch: string | null
  /** A cache that many share may keep the answer. */
  shareable: boolean
  /** The answer bears it, so that who asks can be found in the log. */
  requestId: string
}

interface CachedPage {
  /** 200 or 404. */
  status: number
  version: number | null
  /** By a clock that nobody sets. */
  freshUntil: number
  /** When it was last tried to make its successor. */
  renewalAttemptedAt: number
  br: EncodedPage
  gzip: EncodedPage
}

/** The bytes of an encoding and its headers, ready to be sent. */
interface EncodedPage {
  etag: string
  body: Buffer<ArrayBuffer>
  privateHeaders: Record<string, string>
  sharedHeaders: Record<string, string>
}

/** Whatever of a page depends on the time alone shows within this. */
const MAX_AGE_MS = HOUR_MS
/** The same of a page that makes do: what it lacks may be there again. */
const FALLBACK_MAX_AGE_MS = 3_000
/** So long a visitor waits for the page as it is now, before they get the one from before the change. */
const RENEWAL_TIMEOUT_MS = 1_000
const MAX_BYTES = 32 * 2 ** 20

/**
 * The browser may keep a page and asks each time whether it is still that: language, currency and prices may have
 * changed. A cache that many share is told apart (RFC 9213), for it must know what a page depends on.
 */
const BROWSER_CACHE_CONTROL = 'private, no-cache'
const CDN_CACHE_CONTROL = 'public, max-age=10, stale-while-revalidate=60, stale-if-error=86400'

/**
 * The cache key of a page. Pages hold nothing of one visitor (who is logged in, the cart, the country: the browser adds
 * those), so they differ by path, language and currency alone.
 */
export function getCacheKey(path: string, { lang, langFrom, currency }: RequestContext['locale']): string {
  return `${path} ${lang} ${isExplicitChoice(langFrom)} ${currency}`
}

/**
 * Rendered public pages with their policy, their tags and compressed bytes, each made once for each version of the shop's
 * content. Those not request for the longest make room for others.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #rendering = new Map<string, Promise<CachedPage | Response>>()
  readonly #always: [string, string][]
  readonly #vary: string
  readonly counts = { hits: 0, misses: 0, renewed: 0 }

  /** `always` are the headers of every response; `varying` those that a page depends on beside language and cookie. */
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

  /** The page of this version of the content, or while it is being made the one before it; null when there is none. */
  get(
    key: string,
    version: number | null,
    request: PageRequest,
    render: RenderPage,
  ): Response | Promise<Response> | null {
    const cached = this.#pages.get(key)
    if (!cached) return null
    this.counts.hits += 1
    // A database that is away says nothing of a change: what is cached goes on being shown.
    const changed = version !== null && cached.version !== null && cached.version !== version
    if (!changed && cached.freshUntil > performance.now()) return createPageResponse(cached, request)
    // Should the try fail, the next is a moment away, and not with each who asks.
    if (cached.renewalAttemptedAt + FALLBACK_MAX_AGE_MS > performance.now() && !this.#rendering.has(key))
      return createPageResponse(cached, request)
    cached.renewalAttemptedAt = performance.now()
    const renewed = this.#renew(key, render).catch(() => cached)
    return changed
      ? waitForRenewal(renewed, cached).then((page) => createPageResponse(page, request))
      : createPageResponse(cached, request)
  }

  /** A Response that is no page to cache (an error, a redirect) goes to the one who request. */
  async getOrRender(key: string, request: PageRequest, render: RenderPage): Promise<Response> {
    this.counts.misses += 1
    const shared = this.#rendering.get(key)
    const made = await (shared ?? this.#renew(key, render))
    if (!(made instanceof Response)) return createPageResponse(made, request)
    // A response's body is read once: who waited for another's renders their own.
    return shared ? (await render()).response : made
  }

  /** One rendering of a page at a time. */
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
    // One that makes do takes the key of none that is whole.
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
  // A condition holds for a page that is there.
  if (status === 200 && ifNoneMatch && matchesEtag(ifNoneMatch, packed.etag))
    return new Response(null, { status: 304, headers: omitBodyHeaders(headers) })
  if (packed === page.gzip && !acceptEncoding?.includes('gzip'))
    return createPlainResponse(packed, status, headers)
  return new Response(packed.body, { status, headers })
}

/** If-None-Match compares weakly: a proxy that has touched the bytes says W/ before our tag. */
function matchesEtag(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((etag) => etag.trim().replace(/^W\//, '') === tag)
}

function omitBodyHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^content-(encoding|length|type)$/.test(name)),
  )
}

/** Hardly anybody asks for it, so it is not kept. Its tag is weak: the bytes are not those of the tag. */
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
