import { Webhook } from 'lucide-react'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { EndpointMenu } from './endpoint-menu.tsx'
import { useResultLabel } from './result-label.ts'
import type { Endpoint } from './webhooks-api.ts'

export function EndpointList({ endpoints }: { endpoints: Endpoint[] }) {
  const { t } = useTranslation('admin-webhooks')
  const columns = useColumns()
  if (endpoints.length === 0) return <EmptyState icon={Webhook} title={t('none')} text={t('noneText')} />
  return (
    <DataTable
      label={t('tabs.endpoints')}
      rows={endpoints}
      columns={columns}
      getLink={({ id }) => ({ search: `?tab=deliveries&endpoint=${id}` })}
      rowAttributes={({ url }) => ({ 'data-endpoint': url })}
    />
  )
}

function useColumns(): Column<Endpoint>[] {
  const { t } = useTranslation('admin-webhooks')
  const { lang } = useLang()
  const getResultLabel = useResultLabel()
  return [
    {
      id: 'endpoint',
      heading: t('columns.endpoint'),
      className: 'w-2/5 max-w-0',
      cell: ({ url, description }) => (
        <span className="flex min-w-0 flex-col">
          <bdi dir="ltr" className="cut font-semibold rtl:text-right">
            {url}
          </bdi>
          {description && <bdi className="cut text-sm text-muted">{description}</bdi>}
        </span>
      ),
    },
    {
      id: 'state',
      heading: t('columns.state'),
      cell: ({ state, pauseReason }) => (
        <span
          data-state={state}
          className={state === 'paused_automatically' ? 'font-medium text-danger' : 'text-muted'}
        >
          {t(`states.${state}`)}
          {pauseReason && ` · ${t(`pauseReasons.${pauseReason}`)}`}
        </span>
      ),
    },
    {
      id: 'last',
      heading: t('columns.last'),
      cell: ({ last }) =>
        last ? (
          <span>
            {getResultLabel(last)}{' '}
            <span className="text-muted">{isolateBidi(formatDate(lang, last.at, 'ledger'))}</span>
          </span>
        ) : (
          <span className="text-muted">{t('neverSent')}</span>
        ),
    },
    {
      id: 'pending',
      heading: t('columns.pending'),
      align: 'end',
      cell: ({ pending }) => (
        <>
          <span className="text-muted min-[52rem]:hidden" aria-hidden="true">
            {t('columns.pending')}:{' '}
          </span>
          {isolateBidi(formatCount(lang, pending))}
        </>
      ),
    },
    {
      id: 'events',
      heading: t('columns.events'),
      align: 'end',
      className: 'max-[80rem]:hidden',
      onCard: 'none',
      cell: ({ events }) => isolateBidi(formatCount(lang, events.length)),
    },
    {
      id: 'actions',
      heading: t('columns.actions'),
      headingHidden: true,
      className: 'w-9 pe-0!',
      onCard: 'aside',
      cell: (endpoint) => <EndpointMenu endpoint={endpoint} />,
    },
  ]
}
