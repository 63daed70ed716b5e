import { useState } from 'react'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_LIMITS } from '../../../shop/webhooks/webhook-event-types.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { parseOptional } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useCloseDialog } from '../../ui/dialog-button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { refuse } from '../../ui/form/use-submit.ts'
import { Modal } from '../../ui/modal.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { type Endpoint, replayMessages, rotateSecret, saveEndpoint } from './webhooks-api.ts'

interface EndpointDialogProps {
  /** Null for a new one. */
  endpoint: Endpoint | null
  /** Called with the secret of a new endpoint. */
  onSaved?: (secret: string | null) => void
}

export function EndpointDialog({ endpoint, onSaved }: EndpointDialogProps) {
  const { t } = useTranslation('admin-webhooks')
  const submit = async (fields: FormData) => {
    const events = WEBHOOK_EVENT_TYPES.filter((type) => fields.getAll('events').includes(type))
    if (events.length === 0) refuse(t('eventsRequired'))
    const [url, description] = ['url', 'description'].map((name) => String(fields.get(name) ?? ''))
    return saveEndpoint(endpoint, { url: url ?? '', description, events })
  }
  return (
    <FormDialog
      title={t(endpoint ? 'edit' : 'add')}
      submit={t(endpoint ? 'save' : 'add')}
      limits={fieldLimits('POST /admin/webhooks')}
      failed={t('saveFailed')}
      done={() => (endpoint ? t('done.save') : null)}
      onSubmit={submit}
      onDone={onSaved}
    >
      <Field
        label={t('url')}
        hint={t('urlHint')}
        name="url"
        type="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
        defaultValue={endpoint?.url}
      />
      <Field
        label={t('description')}
        name="description"
        dir="auto"
        autoComplete="off"
        defaultValue={endpoint?.description}
      />
      <EventFields selected={endpoint?.events ?? [...WEBHOOK_EVENT_TYPES]} />
    </FormDialog>
  )
}

function EventFields({ selected }: { selected: Endpoint['events'] }) {
  const { t } = useTranslation('admin-webhooks')
  const [events, setEvents] = useState(selected)
  const isAll = events.length === WEBHOOK_EVENT_TYPES.length
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('columns.events')}</legend>
      <label className="mb-2 flex min-h-9 items-center gap-2 border-b border-line pb-2 touch:min-h-11">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = events.length > 0 && !isAll
          }}
          onChange={() => setEvents(isAll ? [] : [...WEBHOOK_EVENT_TYPES])}
          className="size-4.5"
        />
        {t('allEvents')}
      </label>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <label key={type} className="flex min-h-9 items-center gap-2 touch:min-h-11">
            <input
              type="checkbox"
              name="events"
              value={type}
              checked={events.includes(type)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, type] : events.filter((each) => each !== type))
              }
              className="size-4.5 shrink-0"
            />
            <span className="min-w-0">
              {t(`events.${type}`)}
              <code dir="ltr" className="block type-code text-muted rtl:text-right">
                {type}
              </code>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Shows a new secret once. */
export function SecretDialog({ secret }: { secret: string }) {
  const { t } = useTranslation('admin-webhooks')
  const close = useCloseDialog()
  return (
    <Modal title={t('secret.title')}>
      <p>{t('secret.text')}</p>
      <CopyField
        label={t('secret.title')}
        text={secret}
        copy={t('secret.copy')}
        copied={t('secret.copied')}
      />
      <Button look="solid" className="mt-5" onClick={close}>
        {t('secret.done')}
      </Button>
    </Modal>
  )
}

const OVERLAP_HOURS = [24, 72, WEBHOOK_LIMITS.overlapHours, 1, 0]

interface RotateDialogProps {
  endpoint: Endpoint
  onRotated: (secret: string) => void
}

export function RotateDialog({ endpoint, onRotated }: RotateDialogProps) {
  const { t, lang } = useTranslation('admin-webhooks')
  const until = endpoint.previousSecretUntil
  return (
    <FormDialog
      title={t('rotate.title')}
      submit={t('rotate.title')}
      failed={t('rotate.failed')}
      onSubmit={(fields) => rotateSecret(endpoint.id, parseOptional(fields.get('overlapHours')) ?? 0)}
      onDone={onRotated}
    >
      <p>{t('rotate.text')}</p>
      {until && (
        <p className="text-danger">
          {t('rotate.previous', { date: isolateBidi(formatDate(lang, until, 'moment')) })}
        </p>
      )}
      <SelectField
        label={t('rotate.overlap')}
        name="overlapHours"
        defaultValue={String(OVERLAP_HOURS[0])}
        choices={OVERLAP_HOURS.map((hours) => [
          String(hours),
          hours === 0 ? t('rotate.now') : t('rotate.hours', { count: hours }),
        ])}
      />
    </FormDialog>
  )
}

export function ReplayDialog({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('admin-webhooks')
  return (
    <FormDialog
      title={t('replay.range')}
      submit={t('replay.submit')}
      failed={t('replay.failed')}
      done={(count: number) => t('replay.queued', { count })}
      onSubmit={(fields) => replayMessages(endpoint.id, String(fields.get('from')), String(fields.get('to')))}
    >
      <p>{t('replay.text')}</p>
      <DateField label={t('replay.from')} name="from" withTime required />
      <DateField label={t('replay.to')} name="to" withTime required />
    </FormDialog>
  )
}
