import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { PrivateImage } from '../../../ui/files/private-image.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import type { MyOrderDetails } from '../my-orders.ts'

type Reading = MyOrderDetails['delivery']['readings'][number]

/** All readings of an order, newest first. Their images open large. */
export function ReadingTable({ readings }: { readings: Reading[] }) {
  const { t } = useTranslation('orders/delivery', 'orders')
  const { lang } = useLang()
  const hasImages = readings.some(({ uploadId }) => uploadId !== null)
  const cell = 'py-2 ps-4 text-end align-top'
  return (
    <details open={hasImages || undefined}>
      <summary className="font-semibold">{t('readings.title')}</summary>
      <div className="mt-2 overflow-x-auto">
        <table className="figures w-full">
          <thead className="border-b border-line text-sm text-muted">
            <tr>
              <th scope="col" className="py-2 pe-4 text-start font-medium">
                {t('readings.time')}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {t('readings.count')}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {t('readings.delivered')}
              </th>
              {hasImages && (
                <th scope="col" className={`${cell} font-medium`}>
                  {t('readings.image')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {readings.toReversed().map((reading) => {
              const { id, readAt, post, count, delivered, uploadId, checkDay } = reading
              const date = { date: isolateBidi(formatDate(lang, readAt, 'moment')) }
              return (
                <tr key={id} className="border-b border-line" data-reading={id}>
                  <th scope="row" className="py-2 pe-4 text-start align-top font-normal">
                    <Time date={readAt} style="moment" />
                    {post !== null && (
                      <span className="block text-sm text-muted">
                        {t('orders:videoNumber', { number: isolateBidi(formatCount(lang, post)) })}
                      </span>
                    )}
                    {checkDay !== null && (
                      <span className="block text-sm text-muted">{t('readings.check')}</span>
                    )}
                  </th>
                  <td className={cell}>{count === null ? '–' : formatCount(lang, count)}</td>
                  <td className={cell}>{formatCount(lang, delivered)}</td>
                  {hasImages && (
                    <td className={cell}>
                      {uploadId && (
                        <span className="inline-block">
                          <PrivateImage
                            uploadId={uploadId}
                            alt={t('readings.imageOf', date)}
                            openLabel={t('readings.openImage', date)}
                          />
                        </span>
                      )}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </details>
  )
}
