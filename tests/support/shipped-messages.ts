import { openMessageCatalogStore } from '../../locales/message-catalog.ts'
import type { Db } from '../../shop/services.ts'

/** The words as they are shipped. */
export const SHIPPED_MESSAGES = openMessageCatalogStore({} as Db).getCurrent()
