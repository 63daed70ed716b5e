import type { RequestContext, Runtime } from '../../../runtime.ts'
import type { ContentWatch } from '../../../shop/content/watch-content.ts'
import { isLang } from '../../../shop/localization/languages.ts'
import { isNamespace } from '../../../shop/localization/namespaces.ts'
import { getLangParam, parseAddress } from './page-parameters.server.ts'
import { ResponseCache, toCacheRequest } from './response-cache.server.ts'

/** Parts of the visitor's context that a response depends on. */
type Dependency = 'lang' | 'currency' | 'country'

/** Reads that are the same for all visitors with the same language, currency and country. */
const READS: Record<string, Dependency[]> = {
  '/api/packages': ['lang'],
  '/api/reviews/summary': [],
  '/api/fx': [],
  '/api/fx/currencies': [],
  '/api/i18n/languages': [],
  '/api/localization/detect': ['lang', 'currency', 'country'],
}

/** The description of the API: the same for everybody, with any query and any token, until the next release. */
const API_DOCUMENT = '/api/openapi.json'

const LOCALE_FILE_ROUTE = '/locales/:lang/:file'

/** An answer may depend on the time, such as a price with a promotion that starts. */
const FRESH_MS = 1_000
const STALE_MS = 1_000

/** Request headers that select an answer or describe one transfer of it. */
const OMITTED_HEADERS = ['if-none-match', 'accept-encoding', 'traceparent', 'range']

interface PublicRead {
  route: string
  dependencies: Dependency[]
}

/**
 * Answers the most frequent reads of the API and the locale files from memory, created once for each content version.
 */
export function createPublicReads(runtime: Runtime, content: ContentWatch) {
  const { countryHeader } = runtime.environment
  const varying = countryHeader ? [countryHeader] : []
  const cache = new ResponseCache({ varying, freshMs: FRESH_MS, staleMs: STALE_MS })
  const documents = new ResponseCache()
  return {
    /** Returns the answer and its route; null for a request that is not such a read. `answer` creates a new answer. */
    get(
      request: Request,
      createRequestContext: (langParam: string | null, path: string) => RequestContext,
      answer: (request: Request) => Response | Promise<Response>,
    ): { route: string; response: Response | Promise<Response> } | null {
      const { path, search } = parseAddress(request.url)
      const read = findRead(path, search)
      if (!read || !isPlainRead(request, read)) return null
      const context = createRequestContext(getLangParam(search), path)
      void content.fresh()
      const { locale, country } = context
      const parts = { lang: locale.lang, currency: locale.currency, country }
      const key = [path, ...read.dependencies.map((name) => parts[name])].join(' ')
      const cacheRequest = { ...toCacheRequest(request, context), shareable: false }
      const create = async () => {
        const version = await content.fresh()
        return { response: await answer(withoutConditions(request)), version }
      }
      const responses = read.route === API_DOCUMENT ? documents : cache
      const response =
        responses.get(key, content.version(), cacheRequest, create) ??
        responses.getOrCreate(key, cacheRequest, create)
      return { route: read.route, response }
    },
  }
}

function findRead(path: string, search: string): PublicRead | null {
  if (path === API_DOCUMENT) return { route: path, dependencies: [] }
  if (search !== '' && !/^\?lang=[a-z]{2}$/.test(search)) return null
  const dependencies = READS[path]
  if (dependencies) return { route: path, dependencies }
  if (!path.startsWith('/locales/')) return null
  const [, lang = '', namespace = ''] = path.match(/^\/locales\/([a-z]{2})\/([a-z-]+)\.json$/) ?? []
  return isLang(lang) && isNamespace(namespace) ? { route: LOCALE_FILE_ROUTE, dependencies: [] } : null
}

/** Requests of API keys count against the key's limit. */
function isPlainRead({ method, headers }: Request, { route }: PublicRead): boolean {
  return (method === 'GET' || method === 'HEAD') && (route === API_DOCUMENT || !headers.has('authorization'))
}

function withoutConditions({ url, headers }: Request): Request {
  const own = new Headers(headers)
  for (const name of OMITTED_HEADERS) own.delete(name)
  return new Request(url, { headers: own })
}
