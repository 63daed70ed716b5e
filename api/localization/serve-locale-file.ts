import type { Context } from 'hono'
import { isLang } from '../../shop/localization/languages.ts'
import { isNamespace } from '../../shop/localization/namespaces.ts'
import type { ApiEnv } from '../context.ts'
import { sendProblem } from '../problem.ts'

/** GET /locales/{lang}/{namespace}.json */
export function serveLocaleFile(c: Context<ApiEnv, '/locales/:lang/:file'>): Response {
  const lang = c.req.param('lang')
  const [namespace = '', ...rest] = c.req.param('file').split('.')
  const { messages: messageCatalog } = c.var
  const isLive = isLang(lang) && messageCatalog.liveLanguages.includes(lang)
  if (!isLive || !isNamespace(namespace) || rest.join('.') !== 'json') return sendProblem(c, 'not_found')
  const { json, etag } = messageCatalog.getFile(lang, namespace)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(json, 200, headers)
}
