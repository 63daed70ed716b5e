import type { RouterContextProvider } from 'react-router'
import { getBuiltinCatalog } from '../../shop/catalog/builtin-packages.ts'
import { listPackages } from '../../shop/catalog/list-packages.ts'
import type { Catalog } from '../../shop/catalog/package-view.ts'
import { loaderContext } from './loader-context.server.ts'

/** For loaders: the packages on sale, the built-in ones when the catalogue cannot be read. */
export async function getPageCatalog(context: Readonly<RouterContextProvider>): Promise<Catalog> {
  const { runtime, visit, standIn } = context.get(loaderContext)
  const { lang } = visit.locale
  return listPackages(runtime.db, lang).catch((error) => {
    standIn()
    runtime.log.error({ err: error, request_id: visit.requestId }, 'catalogue away, built-in packages shown')
    return getBuiltinCatalog(lang)
  })
}
