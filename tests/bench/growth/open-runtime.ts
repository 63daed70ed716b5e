import { pino } from 'pino'
import { openPostgres } from '../../../db/open-database.ts'
import { parseEnvironment } from '../../../environment.ts'
import { openMessageCatalogStore } from '../../../locales/message-catalog.ts'
import {
  createDemoGateway,
  createSettleDemoSession,
  deleteDemoSessions,
} from '../../../providers/demo-gateway/gateway.ts'
import { createMailSetup } from '../../../providers/mail-setup.ts'
import { createOpenProviderSetup } from '../../../providers/open-payment-providers.ts'
import { createWebhookSender } from '../../../providers/outbound-sender.ts'
import { createSecretBox } from '../../../providers/secret-box.ts'
import type { Runtime } from '../../../runtime.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { createMemoryStorage } from '../../support/providers/create-memory-storage.ts'

/** Opens a database as the shop does, without the shop's server, so that single jobs can run. */
export async function openRuntime(url: string): Promise<{ runtime: Runtime; close: () => Promise<void> }> {
  const database = await openPostgres({ url, migrations: 'db/migrations', onError: console.error })
  const { db } = database
  const runtime: Runtime = {
    environment: parseEnvironment({ DEMO_PAYMENTS: '1', PUBLIC_URL: 'https://shop.example' }),
    db,
    getReportDb: async () => db,
    signals: { listen: () => () => {} },
    log: pino({ level: 'error' }),
    messageCatalogs: openMessageCatalogStore(db),
    services: {
      paths: PAGE_PATHS,
      // Trial orders are left out of the figures that the benchmark reads.
      paymentProviders: [{ ...createDemoGateway(db, PAGE_PATHS), isTrial: false }],
      settleDemoSession: createSettleDemoSession(db),
      deleteDemoSessions,
      openProviderSetup: createOpenProviderSetup({}),
      secretBox: createSecretBox({ secretKey: undefined, folder: '/nowhere', fileName: 'secret.key' }),
      geo: () => null,
      mailSetup: createMailSetup({ allowPrivate: true }),
      mailer: null,
      mailboxReader: null,
      rateSource: null,
      checkVatId: null,
      files: createMemoryStorage(),
      webhookSender: createWebhookSender(),
    },
    reloadCredentials: async () => undefined,
    ready: () => true,
    draining: new AbortController().signal,
  }
  return { runtime, close: database.close }
}
