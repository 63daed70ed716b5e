import { Download } from 'lucide-react'
import { useState } from 'react'
import { shortId } from '../../../../shop/short-id.ts'
import { fetchApi } from '../../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { downloadPrivateFile } from '../../../ui/files/download-file.ts'
import { PrivateImage } from '../../../ui/files/private-image.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Time } from '../../../ui/texts/time.tsx'
import type { OrderDetails } from '../orders-api.ts'
import type { DeliveryReading } from './delivery-api.ts'
import { ReadingDialog } from './reading-dialog.tsx'

/** The readings, newest first, with the change since the one before, and the form for a new one. */
export function OrderReadings({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery')
  const [isRecording, setRecording] = useState(false)
  const { readings } = order.delivery
  return (
    <>
      {readings.length > 0 && <ReadingTable readings={readings} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {order.status === 'processing' && (
          <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setRecording(true)}>
            {t('readings.record')}
          </Button>
        )}
        {order.endedAt && readings.length > 0 && <ReportButton orderId={order.id} />}
      </div>
      {isRecording && <ReadingDialog order={order} onClose={() => setRecording(false)} />}
    </>
  )
}

function ReportButton({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin-delivery')
  const { run, busy } = useSubmit(
    () =>
      downloadPrivateFile(
        fetchApi('GET /admin/orders/{id}/delivery-report', { param: { id: orderId } }),
        `delivery-${shortId(orderId)}.csv`,
      ),
    { failed: t('reportFailed') },
  )
  return (
    <Button size="small" look="line" busy={busy} onClick={run}>
      <Download className="size-4" aria-hidden="true" />
      {t('report')}
    </Button>
  )
}

const HEADING = 'py-1.5 font-medium'
const NUMBER = 'py-1.5 ps-3 text-end'

function ReadingTable({ readings }: { readings: DeliveryReading[] }) {
  const { t } = useTranslation('admin-delivery', 'admin-orders')
  const hasImages = readings.some(({ uploadId }) => uploadId !== null)
  const rows = readings.map((reading, index) => ({
    reading,
    change: reading.delivered - (readings[index - 1]?.delivered ?? 0),
  }))
  return (
    <table className="w-full border-t border-line" data-testid="readings">
      <thead className="text-start text-sm text-muted">
        <tr className="border-b border-line">
          <th className={`${HEADING} text-start`}>{t('readings.at')}</th>
          <th className={`${HEADING} ps-3 text-end`}>{t('admin-orders:details.count')}</th>
          <th className={`${HEADING} ps-3 text-end`}>{t('admin-orders:delivery.delivered')}</th>
          <th className={`${HEADING} ps-3 text-end max-sm:hidden`}>{t('admin-orders:details.change')}</th>
          {hasImages && (
            <th className={`${HEADING} ps-3 text-end`}>
              <span className="sr-only">{t('readings.image')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="figures">
        {rows.reverse().map(({ reading, change }) => (
          <ReadingRow key={reading.id} reading={reading} change={change} hasImages={hasImages} />
        ))}
      </tbody>
    </table>
  )
}

interface ReadingRowProps {
  reading: DeliveryReading
  change: number
  hasImages: boolean
}

function ReadingRow({ reading, change, hasImages }: ReadingRowProps) {
  const { t, lang } = useTranslation('admin-delivery', 'admin-orders', 'orders')
  const { by, post, count, delivered, readAt, checkDay, uploadId } = reading
  const date = isolateBidi(formatDate(lang, readAt, 'moment'))
  return (
    <tr className="border-b border-line align-top" data-reading={reading.id}>
      <td className="py-1.5">
        <Time date={readAt} style="moment" />
        <span className="block text-sm text-muted">
          {post !== null && (
            <>{t('orders:videoNumber', { number: isolateBidi(formatCount(lang, post)) })} · </>
          )}
          {checkDay !== null && <>{t('readings.checkOf', { day: checkDay })} · </>}
          <bdi>{by === null ? t('admin-orders:details.byShop') : by.name}</bdi>
        </span>
      </td>
      <td className={NUMBER}>{count === null ? '–' : formatCount(lang, count)}</td>
      <td className={NUMBER}>{formatCount(lang, delivered)}</td>
      <td className={`${NUMBER} text-muted max-sm:hidden`}>
        <bdi dir="ltr">{`${change < 0 ? '−' : '+'}${formatCount(lang, Math.abs(change))}`}</bdi>
      </td>
      {hasImages && (
        <td className="py-1 ps-3">
          {uploadId && (
            <span className="flex justify-end">
              <PrivateImage
                uploadId={uploadId}
                alt={t('readings.imageOf', { date })}
                openLabel={t('readings.openImage', { date })}
              />
            </span>
          )}
        </td>
      )}
    </tr>
  )
}
