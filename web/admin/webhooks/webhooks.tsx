import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { shortId } from '../../../shop/short-id.ts'
import { DELIVERY_STATES, WEBHOOK_MESSAGE_TYPES } from '../../../shop/webhooks/webhook-event-types.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DialogButton, OpenDialog } from '../../ui/dialog-button.tsx'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { Column } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'
import { ItemList } from '../list/item-list.tsx'
import { useFilters } from '../list/use-filters.ts'
import { fetchOpenItem, type OpenItem } from '../list/use-open-item.ts'
import { Tabs } from '../tabs.tsx'
import { FilterRow, Screen } from '../ui/screen.tsx'
import type { Route } from './+types/webhooks'
import { DeliveryDrawer, useResultLabel } from './delivery-drawer.tsx'
import { EndpointDialog, SecretDialog } from './endpoint-dialogs.tsx'
import { EndpointList } from './endpoint-list.tsx'
import {
  type Delivery,
  type DeliveryDetails,
  type Endpoint,
  fetchDeliveries,
  fetchDelivery,
  fetchEndpoints,
  isAttemptedSoon,
} from './webhooks-api.ts'

const POLL_MS = 3_000

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
  const [secret, setSecret] = useState<string | null>(null)
  const title = t('admin:screens.webhooks')
  return (
    <Screen
      title={title}
      intro={t('intro')}
      actions={
        <DialogButton look="solid" dialog={<EndpointDialog endpoint={null} onSaved={setSecret} />}>
          <Plus className="size-4.5" aria-hidden="true" />
          {t('add')}
        </DialogButton>
      }
    >
      <Tabs
        className="mt-2"
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
      {secret && (
        <OpenDialog onClose={() => setSecret(null)}>
          <SecretDialog secret={secret} />
        </OpenDialog>
      )}
    </Screen>
  )
}

interface DeliveryListProps {
  endpoints: Endpoint[]
  deliveries: Delivery[]
  next: string | null
  open: OpenItem<DeliveryDetails> | null
}

/** The log of deliveries. It loads itself again while one is about to be attempted. */
function DeliveryList({ endpoints, deliveries, next, open }: DeliveryListProps) {
  const { t } = useTranslation('admin-webhooks')
  const [filters] = useFilters()
  const { revalidate } = useRevalidator()
  const columns = useColumns()
  const active = new Set(endpoints.filter(({ state }) => state === 'active').map(({ id }) => id))
  // The open delivery is read on its own, and possibly before an attempt that the list already shows.
  const shown = typeof open === 'object' && open ? [open, ...deliveries] : deliveries
  const isAwaited = shown.some((delivery) => active.has(delivery.endpointId) && isAttemptedSoon(delivery))
  usePolling(revalidate, isAwaited ? POLL_MS : null)
  const isFiltered = ['endpoint', 'state', 'type'].some((name) => filters.has(name))
  const filter = (param: string, label: string, choices: (readonly [string, string])[]) => (
    <FilterSelect
      label={label}
      param={param}
      choices={[['', label], ...choices]}
      removes="delivery"
      className="max-w-full"
    />
  )
  return (
    <>
      <FilterRow>
        {filter(
          'endpoint',
          t('filters.endpoint'),
          endpoints.map(({ id, url }) => [id, new URL(url).host]),
        )}
        {filter(
          'state',
          t('filters.state'),
          DELIVERY_STATES.map((state) => [state, t(`deliveryStates.${state}`)]),
        )}
        {filter(
          'type',
          t('filters.type'),
          WEBHOOK_MESSAGE_TYPES.map((type) => [type, t(`events.${type}`)]),
        )}
      </FilterRow>
      <ItemList
        param="delivery"
        label={t('tabs.deliveries')}
        rows={deliveries}
        next={next}
        columns={columns}
        rowAttributes={({ type }) => ({ 'data-delivery': type })}
        empty={{ icon: Webhook, title: t(isFiltered ? 'noneFiltered' : 'noDeliveries') }}
        renderDrawer={(controls) => open && <DeliveryDrawer open={open} {...controls} />}
      />
    </>
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useTranslation('admin-webhooks')
  const getResultLabel = useResultLabel()
  return [
    {
      id: 'event',
      heading: t('columns.event'),
      cell: ({ type, isReplay }) => (
        <span>
          <FactLine>
            {t(`events.${type}`)}
            {isReplay && <span className="text-muted">{t('isReplay')}</span>}
          </FactLine>
        </span>
      ),
    },
    {
      id: 'object',
      heading: t('columns.object'),
      cell: ({ objectId }) => (
        <bdi dir="ltr" className="type-code text-muted">
          {shortId(objectId)}
        </bdi>
      ),
    },
    {
      id: 'endpoint',
      heading: t('columns.endpoint'),
      className: 'w-1/4 max-w-0 text-muted',
      cell: ({ endpointUrl }) => (
        <bdi dir="ltr" className="cut">
          {new URL(endpointUrl).host}
        </bdi>
      ),
    },
    {
      id: 'state',
      heading: t('columns.state'),
      onCard: 'aside',
      cell: ({ state, last }) => (
        <span
          data-state={state}
          className={state === 'failed' || (state === 'pending' && last) ? 'text-danger' : 'text-muted'}
        >
          {t(state === 'pending' && last ? 'deliveryStates.retrying' : `deliveryStates.${state}`)}
        </span>
      ),
    },
    {
      id: 'last',
      heading: t('columns.last'),
      cell: ({ last }) =>
        last ? getResultLabel(last) : <span className="text-muted">{t('neverSent')}</span>,
    },
    {
      id: 'recorded',
      heading: t('columns.recorded'),
      cell: ({ recordedAt }) => <Time date={recordedAt} style="moment" className="figures text-muted" />,
    },
  ]
}
