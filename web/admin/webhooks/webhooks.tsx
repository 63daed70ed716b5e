import { Plus } from 'lucide-react'
import { useState } from 'react'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { fetchOpenItem } from '../list/fetch-open-item.ts'
import { useFilters } from '../list/use-filters.ts'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/webhooks'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointDialog, SecretDialog } from './endpoint-dialogs.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { fetchDeliveries, fetchDelivery, fetchEndpoints } from './webhooks-api.ts'

export const handle = declareMessages('admin-webhooks')

const TABS = ['endpoints', 'deliveries'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams
  if (address.get('tab') !== 'deliveries')
    return { tab: 'endpoints' as const, endpoints: await fetchEndpoints() }
  const [endpoints, { deliveries, next }, open] = await Promise.all([
    fetchEndpoints(),
    fetchDeliveries(address),
    fetchOpenItem(address.get('delivery'), fetchDelivery),
  ])
  return { tab: 'deliveries' as const, endpoints, deliveries, next, open }
}

/** Receivers of outgoing webhooks, and the log of what was sent to them. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-webhooks', 'admin')
  const [, change] = useFilters()
  const [open, setOpen] = useState<{ name: 'create' } | { name: 'secret'; secret: string } | null>(null)
  const close = () => setOpen(null)
  const title = t('admin:screens.webhooks')
  return (
    <Screen
      title={title}
      actions={
        <Button size="small" onClick={() => setOpen({ name: 'create' })}>
          <Plus className="size-4.5" aria-hidden="true" />
          {t('add')}
        </Button>
      }
    >
      <p className="mt-1 mb-3 max-w-4xl text-[0.9rem] text-muted">{t('intro')}</p>
      <Tabs
        label={title}
        tabs={TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        open={loaderData.tab}
        onOpen={(name) =>
          change({
            tab: name === 'endpoints' ? undefined : name,
            endpoint: undefined,
            state: undefined,
            type: undefined,
            delivery: undefined,
          })
        }
      >
        {loaderData.tab === 'endpoints' ? (
          <EndpointList endpoints={loaderData.endpoints} />
        ) : (
          <DeliveryList {...loaderData} />
        )}
      </Tabs>
      {open?.name === 'create' && (
        <EndpointDialog
          endpoint={null}
          onSaved={(secret) => secret && setOpen({ name: 'secret', secret })}
          onClose={close}
        />
      )}
      {open?.name === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
    </Screen>
  )
}
