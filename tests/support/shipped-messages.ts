import { openMessageCatalogStore } from '../../locales/message-catalog.ts'
import type { Db } from '../../shop/services.ts'

/** The shipped message catalogs. */
export const SHIPPED_MESSAGES = openMessageCatalogStore({} as Db).getCurrent()
