import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { MINUTE_MS } from '../../../../shop/durations.ts'
import { IMAGE_TYPES } from '../../../../shop/uploads/image-limits.ts'
import { ReadingTable, ReportButton } from '../../../account/orders/delivery/delivery-readings.tsx'
import { callApi, fetchApi } from '../../../api-client.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { parseOptional, toInstant, toLocalTime } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { readAsDataUrl } from '../../../ui/files/read-as-data-url.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NumberField, SelectField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { OrderDetails } from '../orders-api.ts'

/** The readings with who made them and the change since the one before, and the form for a new one. */
export function OrderReadings({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery', 'admin-orders')
  const { readings } = order.delivery
  return (
    <>
      {readings.length > 0 && (
        <ReadingTable
          readings={readings}
          getReader={({ by }) => by?.name ?? t('admin-orders:details.byShop')}
          change={t('admin-orders:details.change')}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {order.status === 'processing' && (
          <DialogButton dialog={<ReadingDialog order={order} />}>{t('readings.record')}</DialogButton>
        )}
        {order.endedAt && readings.length > 0 && (
          <ReportButton
            orderId={order.id}
            fetchReport={() =>
              fetchApi('GET /admin/orders/{id}/delivery-report', { param: { id: order.id } })
            }
          />
        )}
      </div>
    </>
  )
}

/** Holds the chosen image. A retry of the form does not upload it again. */
function useReadingImage(orderId: string) {
  const [file, setFile] = useState<File | null>(null)
  const stored = useRef<{ file: File; id: string } | null>(null)
  const upload = async (): Promise<string | undefined> => {
    if (!file) return undefined
    if (stored.current?.file !== file)
      stored.current = {
        file,
        id: (await callApi('POST /admin/orders/{id}/uploads', { param: { id: orderId } }, { body: file })).id,
      }
    return stored.current.id
  }
  return { file, setFile, upload }
}

/** Records a public count, from which the shop derives what has been delivered. */
function ReadingDialog({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-delivery', 'orders')
  const image = useReadingImage(order.id)
  const submit = async (fields: FormData) => {
    const json = {
      post: parseOptional(fields.get('post')) ?? undefined,
      count: parseOptional(fields.get('count')) ?? 0,
      readAt: toInstant(String(fields.get('readAt') ?? '')) ?? undefined,
      uploadId: await image.upload(),
    }
    return callApi('POST /fulfilment/orders/{id}/readings', { param: { id: order.id }, json })
  }
  return (
    <FormDialog
      title={t('readings.record')}
      submit={t('readings.record')}
      limits={fieldLimits('POST /fulfilment/orders/{id}/readings')}
      failed={t('readings.failed')}
      onSubmit={submit}
      done={() => t('readings.saved')}
    >
      {order.posts && (
        <SelectField label={t('readings.video')} name="post">
          {order.posts.map((_, index) => (
            <option key={index} value={index + 1}>
              {t('orders:videoNumber', { number: formatCount(lang, index + 1) })}
            </option>
          ))}
        </SelectField>
      )}
      <CountField hint={t(getCountHint(order))} />
      <DateField
        label={t('readings.time')}
        hint={t('readings.timeHint')}
        name="readAt"
        withTime
        min={getFirstMinute(order.createdAt)}
        max={toLocalTime(new Date().toISOString())}
      />
      <ImageField file={image.file} onChange={image.setFile} />
    </FormDialog>
  )
}

function getCountHint({ posts, startCount }: OrderDetails) {
  if (posts) return 'readings.startHintPost'
  return startCount === null ? 'readings.startHint' : 'readings.countHint'
}

/** Returns the first whole minute that is not before an instant: the field has no seconds. */
function getFirstMinute(iso: string): string {
  return toLocalTime(new Date(Math.ceil(Date.parse(iso) / MINUTE_MS) * MINUTE_MS).toISOString())
}

/** Records the count of a guarantee check. A drop opens a replacement run. */
export function CheckDialog({ order, day }: { order: OrderDetails; day: number }) {
  const { t, lang } = useTranslation('admin-delivery')
  const image = useReadingImage(order.id)
  const amount = (count: number) => isolateBidi(formatCount(lang, count))
  const submit = async (fields: FormData) => {
    const counts = fields.getAll('count').map((count) => parseOptional(count) ?? 0)
    const uploadId = await image.upload()
    return callApi('POST /admin/orders/{id}/guarantee-checks/{day}', {
      param: { id: order.id, day: String(day) },
      json: counts.length > 1 ? { counts, uploadId } : { count: counts[0], uploadId },
    })
  }
  return (
    <FormDialog
      title={t('guarantee.check', { day })}
      submit={t('guarantee.record')}
      limits={fieldLimits('POST /admin/orders/{id}/guarantee-checks/{day}')}
      failed={t('guarantee.failed')}
      onSubmit={submit}
      done={({ check, run }) => {
        if (run) return t('guarantee.dropped', { amount: amount(run.quantity) })
        return t(check.missing ? 'guarantee.covered' : 'guarantee.saved')
      }}
    >
      {order.startCount !== null && (
        <p className="text-muted">
          {t('guarantee.text', { amount: amount(order.startCount + order.quantity) })}
        </p>
      )}
      {order.posts ? (
        order.posts.map((_, index) => (
          <CountField key={index} label={t('readings.countOf', { number: amount(index + 1) })} />
        ))
      ) : (
        <CountField />
      )}
      <ImageField file={image.file} onChange={image.setFile} />
    </FormDialog>
  )
}

function CountField({ label, hint }: { label?: string; hint?: string }) {
  const { t } = useTranslation('admin-delivery')
  return <NumberField label={label ?? t('readings.count')} hint={hint} name="count" required />
}

/** Chooses an image and shows it before it is sent. */
function ImageField({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const { t } = useTranslation('admin-delivery')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const remove = () => {
    if (input.current) input.current.value = ''
    onChange(null)
    input.current?.focus()
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('readings.screenshot')}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        className="block w-full text-[0.95rem] file:me-3 file:h-10 file:rounded-control file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
      />
      <p id={`${id}-about`} className="mt-1.5 text-sm text-muted">
        {t('readings.screenshotHint')}
      </p>
      {preview && (
        <div className="mt-2 flex items-start gap-1">
          <img
            src={preview}
            alt={t('readings.preview')}
            className="max-h-40 max-w-full rounded-control border border-line"
          />
          <IconButton label={t('readings.removeImage')} icon={X} onClick={remove} />
        </div>
      )}
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; source: string } | null>(null)
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    readAsDataUrl(file).then(
      (source) => isCurrent && setPreview({ file, source }),
      (error: unknown) => console.error(error),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return preview?.file === file ? (preview?.source ?? null) : null
}
