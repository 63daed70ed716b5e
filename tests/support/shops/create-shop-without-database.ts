import { pino } from 'pino'
import { parseEnvironment } from '../../../environment.ts'
import { openMessageCatalogStore } from '../../../locales/message-catalog.ts'
import { createMailSetup } from '../../../providers/mail-setup.ts'
import { createOpenProviderSetup } from '../../../providers/open-payment-providers.ts'
import { createWebhookSender } from '../../../providers/outbound-sender.ts'
import { createSecretBox } from '../../../providers/secret-box.ts'
import type { Runtime } from '../../../runtime.ts'
import type { Db } from '../../../shop/services.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { createMemoryStorage } from '../providers/create-memory-storage.ts'

/** Creates the built shop with an unreachable database. */
export function createShopWithoutDatabase(variables: Record<string, string> = {}): { runtime: Runtime } {
  const away = new Proxy(
    {},
    {
      get() {
        throw new Error('connection refused')
      },
    },
  ) as Db
  const environment = parseEnvironment({ PUBLIC_URL: 'https://shop.example', ...variables })
  const services = {
    paths: PAGE_PATHS,
    paymentProviders: [],
    openProviderSetup: createOpenProviderSetup({}),
    secretBox: createSecretBox({ secretKey: undefined, folder: '/nowhere', fileName: 'secret.key' }),
    mailSetup: createMailSetup({ allowPrivate: true }),
    mailer: null,
    mailboxReader: null,
    settleDemoSession: async () => null,
    deleteDemoSessions: async () => undefined,
    geo: () => 'SA',
    rateSource: null,
    checkVatId: null,
    webhookSender: createWebhookSender(),
    files: createMemoryStorage(),
  }
  const log = pino({ level: 'silent' })
  const messageCatalogs = openMessageCatalogStore(away)
  const signals = { listen: () => () => {} }
  const draining = new AbortController().signal
  return {
    runtime: {
      environment,
      db: away,
      getReportDb: async () => away,
      signals,
      services,
      reloadCredentials: async () => undefined,
      log,
      messageCatalogs,
      ready: () => true,
      draining,
    },
  }
}
