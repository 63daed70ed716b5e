import type { Logger } from 'pino'
import type { Environment } from './environment.ts'
import type { MessageCatalog, MessageCatalogStore } from './locales/message-catalog.ts'
import type { Locale } from './shop/localization/detect-locale.ts'
import type { Db, Services, Signals } from './shop/services.ts'

/** Everything that lives as long as the process. */
export interface Runtime {
  environment: Environment
  db: Db
  /** Returns the database for exports, reports and long lists: a replica with everything committed before, or `db`. */
  getReportDb: () => Promise<Db>
  signals: Signals
  services: Services
  /** Replaces the services that depend on stored credentials, when these have changed in any process. */
  reloadCredentials: () => Promise<void>
  /** Yields a backup of the embedded database; undefined on PostgreSQL. */
  streamBackup?: () => AsyncGenerator<Uint8Array>
  log: Logger
  messageCatalogs: MessageCatalogStore
  /** False while starting or draining. */
  ready: () => boolean
  /** Aborts when the process starts to drain, which ends open streams. */
  draining: AbortSignal
}

/** Context of one request, for the API and for pages. */
export interface RequestContext {
  requestId: string
  locale: Locale
  /** Message catalog of this request. */
  messages: MessageCatalog
  /** Client address, as far as trusted proxies report it. */
  clientAddress: string | undefined
  /** Country of the client's address, ISO 3166-1 alpha-2; null when unknown. */
  country: string | null
  /** Whether the response depends on the URL alone and not on the client. */
  shareable: boolean
}
