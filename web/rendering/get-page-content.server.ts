import type { RouterContextProvider } from 'react-router'
import { buildContent, getContent, type ShopContent } from '../../shop/content/get-content.ts'
import { DEFAULT_SETTINGS } from '../../shop/settings/get-settings.ts'
import { loaderContext } from './loader-context.server.ts'

/** For loaders: the texts themselves never enter the browser's bundle. A database that is away must not hide them. */
export async function getPageContent(context: Readonly<RouterContextProvider>): Promise<ShopContent> {
  const { runtime, visit, standIn } = context.get(loaderContext)
  const { lang } = visit.locale
  return getContent(runtime.db, lang).catch((error) => {
    standIn()
    runtime.log.error({ err: error, request_id: visit.requestId }, 'content away, the sample shown')
    return buildContent(lang, DEFAULT_SETTINGS)
  })
}
