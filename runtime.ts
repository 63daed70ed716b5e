import type { Logger } from 'pino'
import type { Environment } from './environment.ts'
import type { MessageCatalog, MessageCatalogStore } from './locales/message-catalog.ts'
import type { Locale } from './shop/localization/detect-locale.ts'
import type { Db, Services, Signals } from './shop/services.ts'

/** What lives as long as the process. */
export interface Runtime {
  environment: Environment
  db: Db
  signals: Signals
  services: Services
  log: Logger
  messageCatalogs: MessageCatalogStore
  /** False while starting or draining. */
  ready: () => boolean
  /** Aborted when the process begins to drain: what goes on without end ends then. */
  draining: AbortSignal
}

/** What lives as long as a request, for the API and the pages alike. */
export interface RequestContext {
  requestId: string
  locale: Locale
  /** The words as they are for this request. */
  messages: MessageCatalog
  /** Of who asks, as far as our own proxies tell it. */
  clientAddress: string | undefined
  /** All that a page depends on stands in the request itself, and not in who sends it. */
  shareable: boolean
}
