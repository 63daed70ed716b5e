import type { RouterContextProvider } from 'react-router'
import { contentIn, readContent, type ShopContent } from '../shop/content/read-content.ts'
import { DEFAULT_SETTINGS } from '../shop/settings/read-settings.ts'
import { visitContext } from './context.ts'

/** For loaders: the texts themselves never enter the browser's bundle. A database that is away must not hide them. */
export async function pageContent(context: Readonly<RouterContextProvider>): Promise<ShopContent> {
  const { runtime, visit, made } = context.get(visitContext)
  const { lang } = visit.locale
  return readContent(runtime.db, lang).catch((error) => {
    made.withoutDatabase = true
    runtime.log.error({ err: error, request_id: visit.requestId }, 'content away, the sample shown')
    return contentIn(lang, DEFAULT_SETTINGS)
  })
}
