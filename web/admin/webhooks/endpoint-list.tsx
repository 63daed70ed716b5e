import { KeyRound, Pause, Pencil, Play, RotateCcw, Send, Trash2, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { WEBHOOK_EVENT_TYPES } from '../../../shop/webhooks/webhook-event-types.ts'
import { callApi } from '../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { useResultLabel } from './delivery-drawer.tsx'
import { EndpointDialog, ReplayDialog, RotateDialog, SecretDialog } from './endpoint-dialogs.tsx'
import { type Endpoint, sendTest } from './webhooks-api.ts'

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
  const { t, lang } = useTranslation('admin-webhooks')
  const getResultLabel = useResultLabel()
  return [
    {
      id: 'endpoint',
      heading: t('columns.endpoint'),
      className: 'w-1/3 max-w-0',
      cell: ({ url, description }) => (
        <span className="flex min-w-0 flex-col items-start md:py-2">
          <bdi
            dir="ltr"
            className="cut type-code max-md:whitespace-normal max-md:wrap-anywhere rtl:text-right"
          >
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
        <Badge
          tone={state === 'paused_automatically' ? 'danger' : state === 'active' ? 'good' : 'neutral'}
          data-state={state}
        >
          <FactLine>
            {t(`states.${state}`)}
            {pauseReason && t(`pauseReasons.${pauseReason}`)}
          </FactLine>
        </Badge>
      ),
    },
    {
      id: 'last',
      heading: t('columns.last'),
      onCard: 'labelled',
      cell: ({ last }) =>
        last ? (
          <span>
            {getResultLabel(last)}{' '}
            <span className="text-muted">{isolateBidi(formatDate(lang, last.at, 'moment'))}</span>
          </span>
        ) : (
          <span className="text-muted">{t('neverSent')}</span>
        ),
    },
    {
      id: 'pending',
      heading: t('columns.pending'),
      align: 'end',
      onCard: 'labelled',
      cell: ({ pending }) => isolateBidi(formatCount(lang, pending)),
    },
    {
      id: 'events',
      heading: t('columns.events'),
      align: 'end',
      className: 'max-[80rem]:hidden',
      onCard: 'labelled',
      // An endpoint does not subscribe by itself to events that a release adds.
      cell: ({ events }) => (
        <bdi>
          {formatCount(lang, events.length)}/{formatCount(lang, WEBHOOK_EVENT_TYPES.length)}
        </bdi>
      ),
    },
    {
      id: 'test',
      heading: t('test'),
      headingHidden: true,
      className: 'w-px',
      onCard: 'buttons',
      cell: (endpoint) => endpoint.state === 'active' && !endpoint.last && <SendTest endpoint={endpoint} />,
    },
    {
      id: 'actions',
      heading: t('columns.actions'),
      headingHidden: true,
      className: 'w-9',
      onCard: 'aside',
      cell: (endpoint) => (
        <span className="max-md:-me-2.5 max-md:self-start">
          <EndpointMenu endpoint={endpoint} />
        </span>
      ),
    },
  ]
}

function useTest({ id, url }: Endpoint) {
  const { t } = useTranslation('admin-webhooks')
  const navigate = useNavigate()
  return useMutation(() => sendTest(id), {
    done: (deliveryId) => ({
      title: t('done.test', { name: isolateBidi(new URL(url).host) }),
      action: {
        label: t('showDelivery'),
        onChoose: () => void navigate({ search: `?tab=deliveries&delivery=${deliveryId}` }),
      },
    }),
    failed: t('testFailed'),
  })
}

/** The next step of an endpoint that has not been called. */
function SendTest({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('admin-webhooks')
  const { run, busy } = useTest(endpoint)
  return (
    <Button size="compact" busy={busy} onClick={() => run()} className="max-md:flex-none!">
      {t('test')}
    </Button>
  )
}

/** The actions on an endpoint. */
function EndpointMenu({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('admin-webhooks')
  const [secret, setSecret] = useState<string | null>(null)
  const { id, state } = endpoint
  const name = isolateBidi(new URL(endpoint.url).host)
  const { run: change } = useMutation(
    (command: 'pause' | 'resume') =>
      callApi('POST /admin/webhooks/{id}/state', { param: { id }, json: { command } }),
    {
      done: (_, command) => t(`done.${command}`, { name }),
      failed: t('changeFailed'),
    },
  )
  const { run: test } = useTest(endpoint)
  const isActive = state === 'active'
  return (
    <>
      <RowMenu
        label={t('actionsFor', { name })}
        items={[
          isActive && { label: t('test'), icon: Send, onSelect: () => test() },
          { label: t('edit'), icon: Pencil, dialog: <EndpointDialog endpoint={endpoint} /> },
          isActive
            ? { label: t('pause'), icon: Pause, onSelect: () => change('pause') }
            : { label: t('resume'), icon: Play, onSelect: () => change('resume') },
          { label: t('replay.range'), icon: RotateCcw, dialog: <ReplayDialog endpoint={endpoint} /> },
          {
            label: t('rotate.title'),
            icon: KeyRound,
            dialog: <RotateDialog endpoint={endpoint} onRotated={setSecret} />,
          },
          {
            label: t('delete.title'),
            icon: Trash2,
            danger: true,
            dialog: (
              <ConfirmDialog
                title={t('delete.title')}
                text={t('delete.text', { name })}
                submit={t('delete.title')}
                danger
                failed={t('delete.failed')}
                done={() => t('done.delete', { name })}
                onConfirm={() =>
                  callApi('DELETE /admin/webhooks/{id}', {
                    param: { id: endpoint.id },
                    ifMatch: endpoint.revision,
                  })
                }
              />
            ),
          },
        ]}
      />
      {secret && (
        <OpenDialog onClose={() => setSecret(null)}>
          <SecretDialog secret={secret} />
        </OpenDialog>
      )}
    </>
  )
}
