import type { RouterContextProvider } from 'react-router'
import { builtinCatalog } from '../shop/catalog/builtin-packages.ts'
import { listPackages } from '../shop/catalog/list-packages.ts'
import type { Catalog } from '../shop/catalog/package-view.ts'
import { visitContext } from './context.ts'

/** For loaders: the packages on sale, the built-in ones when the catalogue cannot be read. */
export async function pageCatalog(context: Readonly<RouterContextProvider>): Promise<Catalog> {
  const { runtime, visit, made } = context.get(visitContext)
  const { lang } = visit.locale
  return listPackages(runtime.db, lang).catch((error) => {
    made.withoutDatabase = true
    runtime.log.error({ err: error, request_id: visit.requestId }, 'catalogue away, built-in packages shown')
    return builtinCatalog(lang)
  })
}
