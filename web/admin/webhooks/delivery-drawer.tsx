import { RotateCcw } from 'lucide-react'
import { callApi } from '../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { ItemDrawer } from '../list/item-drawer.tsx'
import type { OpenItem } from '../list/use-open-item.ts'
import { CopyButton } from '../ui/copy-field.tsx'
import type { DrawerControls } from '../ui/drawer.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { type DeliveryDetails, type LastAttempt, replayDelivery } from './webhooks-api.ts'

/** A delivery with its request and the answers to its attempts. */
export function DeliveryDrawer(props: DrawerControls & { open: OpenItem<DeliveryDetails> }) {
  const { t } = useTranslation('admin-webhooks')
  return (
    <ItemDrawer
      {...props}
      fallbackTitle={t('delivery')}
      missingText={t('deleted')}
      failedText={t('openFailed')}
      title={({ type }) => t(`events.${type}`)}
    >
      {(delivery) => (
        <div data-open-delivery={delivery.state}>
          <Summary delivery={delivery} />
          <Actions delivery={delivery} />
          <Request delivery={delivery} />
          <Attempts log={delivery.log} />
        </div>
      )}
    </ItemDrawer>
  )
}

function Summary({ delivery }: { delivery: DeliveryDetails }) {
  const { t, lang } = useTranslation('admin-webhooks')
  const { state, attempts, nextAttemptAt, recordedAt } = delivery
  const moment = (date: string) => isolateBidi(formatDate(lang, date, 'moment'))
  return (
    <>
      <p className="text-sm text-muted">{t('recorded', { date: moment(recordedAt) })}</p>
      <FactLine className={`mt-1 ${state === 'failed' ? 'font-medium text-danger' : ''}`}>
        {t(`deliveryStates.${state}`)}
        {attempts > 0 && t('attempts', { count: attempts })}
        {nextAttemptAt && attempts > 0 && t('nextAttempt', { date: moment(nextAttemptAt) })}
      </FactLine>
    </>
  )
}

function Actions({ delivery: { id, state } }: { delivery: DeliveryDetails }) {
  const { t } = useTranslation('admin-webhooks')
  const replay = useMutation(() => replayDelivery(id), {
    done: () => t(state === 'pending' ? 'replay.retried' : 'replay.queuedOne'),
    failed: t('replay.failed'),
  })
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <Button look="solid" busy={replay.busy} onClick={() => replay.run()}>
        <RotateCcw className="size-4" aria-hidden="true" />
        {t(state === 'pending' ? 'replay.now' : 'replay.again')}
      </Button>
      {state === 'pending' && (
        <DialogButton
          dialog={
            <ConfirmDialog
              title={t('cancelDelivery.title')}
              text={t('cancelDelivery.text')}
              submit={t('cancelDelivery.title')}
              danger
              failed={t('cancelDelivery.failed')}
              done={() => t('cancelDelivery.done')}
              onConfirm={() => callApi('POST /admin/webhook-deliveries/{id}/cancel', { param: { id } })}
            />
          }
        >
          {t('cancelDelivery.title')}
        </DialogButton>
      )}
    </p>
  )
}

const CODE_CLASS =
  'mt-2 rounded-control border border-line bg-paper p-3 type-code whitespace-pre-wrap wrap-anywhere'

function Request({ delivery: { body, messageId, objectId } }: { delivery: DeliveryDetails }) {
  const { t } = useTranslation('admin-webhooks')
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{t('request')}</h3>
      <dl className="mt-1 text-sm">
        {[
          ['webhook-id', messageId],
          [t('columns.object'), objectId],
        ].map(([name = '', value = '']) => (
          <div key={name} className="flex flex-wrap items-center gap-x-2">
            <dt className="text-muted">{name}</dt>
            <dd className="flex min-w-0 items-center gap-1">
              <code dir="ltr" className="font-mono wrap-anywhere">
                {value}
              </code>
              <CopyButton label={name} text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <pre dir="ltr" className={CODE_CLASS}>
        {formatJson(body)}
      </pre>
    </section>
  )
}

function Attempts({ log }: Pick<DeliveryDetails, 'log'>) {
  const { t, lang } = useTranslation('admin-webhooks')
  const getResultLabel = useResultLabel()
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{t('answers')}</h3>
      {log.length === 0 && <p className="mt-1 text-muted">{t('neverSent')}</p>}
      <ol>
        {log.map((attempt) => (
          <li key={`${attempt.at} ${attempt.durationMs}`} className="mt-3 text-sm" data-attempt>
            <p>
              <FactLine>
                <span className={isSuccess(attempt.status) ? 'font-medium' : 'font-medium text-danger'}>
                  {getResultLabel(attempt)}
                </span>
                <span className="text-muted">{formatDate(lang, attempt.at, 'moment')}</span>
                <span className="text-muted">
                  {t('duration', { ms: isolateBidi(formatCount(lang, attempt.durationMs)) })}
                </span>
              </FactLine>
            </p>
            <bdi dir="ltr" className="block text-muted wrap-anywhere rtl:text-right">
              {attempt.url}
            </bdi>
            {attempt.answer && (
              <pre dir="ltr" className={CODE_CLASS}>
                {attempt.answer}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function formatJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}

/** Returns a function that names the result of an attempt: the status of the answer, or why there was none. */
export function useResultLabel() {
  const { t } = useTranslation('admin-webhooks')
  return ({ status, error }: Pick<LastAttempt, 'status' | 'error'>): string =>
    error
      ? t(`results.${error}`)
      : t(isSuccess(status) ? 'results.accepted' : 'results.refused', {
          status: isolateBidi(String(status ?? '')),
        })
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}
