import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { isNamespace } from '../locales/namespaces.ts'
import { wordsJson } from '../locales/words.ts'
import { isLang } from '../shop/localization/languages.ts'
import type { ApiEnv } from './context.ts'
import { problem } from './problem.ts'

/** GET /locales/{lang}/{namespace}.json */
export function answerLocales(c: Context<ApiEnv, '/locales/:lang/:file'>): Response {
  const lang = c.req.param('lang')
  const [namespace = '', ...rest] = c.req.param('file').split('.')
  if (!isLang(lang) || !isNamespace(namespace) || rest.join('.') !== 'json') return problem(c, 'not_found')
  const words = wordsJson(lang, namespace)
  const etag = `"${createHash('sha256').update(words).digest('base64url').slice(0, 16)}"`
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(words, 200, headers)
}
