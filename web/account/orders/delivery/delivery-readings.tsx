import { Download } from 'lucide-react'
import { shortId } from '../../../../shop/short-id.ts'
import { formatCompact, formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { CHART_HEIGHT, type DeliveryPlot, plotDelivery } from '../../../ui/delivery/plot-delivery.ts'
import { downloadPrivateFile } from '../../../ui/files/download-file.ts'
import { PrivateImage } from '../../../ui/files/private-image.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import type { MyOrderDetails } from '../my-orders.ts'

interface DeliveryChartProps extends DeliveryPlot {
  /** Names of the lines, below the chart. */
  labels: { delivered: string; promised: string; planned: string }
}

/**
 * Delivered amounts over time, beside the promise and the customer's plan. Hidden from screen readers: a table beside it
 * holds the same.
 */
export function DeliveryChart({ labels, ...data }: DeliveryChartProps) {
  const { lang, dir } = useLang()
  const [measure, width] = useWidth()
  const plot = plotDelivery(data, { width, dir })
  const style = plot.isInDays ? 'monthDay' : 'clock'
  return (
    <div
      aria-hidden="true"
      data-testid="delivery-chart"
      className="rounded-control border border-night-line bg-night px-3 pt-3 pb-4 text-on-night"
    >
      <div ref={measure} style={{ blockSize: CHART_HEIGHT }}>
        {width > 0 && (
          <svg width={width} height={CHART_HEIGHT} aria-hidden="true" className="figures block text-xs">
            {plot.window && (
              <rect
                x={plot.window.x}
                y={plot.top}
                width={plot.window.width}
                height={plot.floor - plot.top}
                className="fill-night-line opacity-50"
                data-part="window"
              />
            )}
            {plot.amounts.map((amount) => (
              <g key={amount}>
                <line
                  x1={plot.start}
                  x2={plot.end}
                  y1={plot.y(amount)}
                  y2={plot.y(amount)}
                  className="stroke-night-line"
                />
                <text
                  x={plot.edge}
                  y={plot.y(amount)}
                  dy="0.32em"
                  textAnchor="end"
                  className="fill-on-night-muted"
                >
                  {formatCompact(lang, amount)}
                </text>
              </g>
            ))}
            {plot.dates.map((at) => (
              <text
                key={at}
                x={plot.x(at)}
                y={CHART_HEIGHT - 8}
                textAnchor="middle"
                className="fill-on-night-muted"
              >
                {formatDate(lang, new Date(at).toISOString(), style)}
              </text>
            ))}
            <path
              d={plot.promisedLine}
              className="fill-none stroke-on-night-muted"
              strokeWidth={1.5}
              strokeDasharray="5 4"
              data-part="promised"
            />
            <path
              d={plot.plannedLine}
              className="fill-none stroke-on-night"
              strokeWidth={1.5}
              strokeDasharray="1 4"
              strokeLinecap="round"
              data-part="planned"
            />
            <path d={plot.heldLine} className="fill-none stroke-lime opacity-50" strokeWidth={2} />
            <path
              d={plot.line}
              className="fill-none stroke-lime"
              strokeWidth={2.5}
              strokeLinejoin="round"
              data-part="delivered"
            />
            {data.points.map(({ at, delivered }) => (
              <circle key={at} cx={plot.x(at)} cy={plot.y(delivered)} r={3.5} className="fill-lime" />
            ))}
          </svg>
        )}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 px-1 text-sm text-on-night-muted">
        <Legend text={labels.delivered} line="border-solid border-lime" />
        {data.promised.length > 0 && (
          <Legend text={labels.promised} line="border-dashed border-on-night-muted" />
        )}
        {data.planned.length > 0 && <Legend text={labels.planned} line="border-dotted border-on-night" />}
      </ul>
    </div>
  )
}

function Legend({ text, line }: { text: string; line: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className={`w-5 border-t-2 ${line}`} />
      {text}
    </li>
  )
}

type Reading = MyOrderDetails['delivery']['readings'][number]

/** All readings of an order, folded unless they have images. */
export function FoldedReadings({ readings }: { readings: Reading[] }) {
  const { t } = useTranslation('orders/delivery')
  return (
    <details open={readings.some(({ uploadId }) => uploadId !== null) || undefined}>
      <summary className="py-4 font-semibold">{t('readings.title')}</summary>
      <div className="overflow-x-auto pb-6">
        <ReadingTable readings={readings} />
      </div>
    </details>
  )
}

interface ReadingTableProps<Read extends Reading> {
  readings: Read[]
  /** Names who read the count, for staff. */
  getReader?: (reading: Read) => string
  /** Heading of the change since the reading before, for staff. */
  change?: string
}

/** Readings, newest first. Their images open large. */
export function ReadingTable<Read extends Reading>({ readings, getReader, change }: ReadingTableProps<Read>) {
  const { t, lang } = useTranslation('orders/delivery', 'orders')
  const hasImages = readings.some(({ uploadId }) => uploadId !== null)
  const cell = 'py-2 ps-4 text-end align-top'
  const headings = [t('readings.count'), t('readings.delivered'), change, hasImages && t('readings.image')]
  return (
    <table className="figures w-full" data-testid="readings">
      <thead className="border-b border-line text-sm text-muted">
        <tr>
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            {t('readings.time')}
          </th>
          {headings.filter(Boolean).map((heading) => (
            <th key={`${heading}`} scope="col" className={`${cell} font-medium`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {readings
          .map((reading, index) => {
            const { id, readAt, post, count, delivered, uploadId, checkDay } = reading
            const date = { date: isolateBidi(formatDate(lang, readAt, 'moment')) }
            const gain = delivered - (readings[index - 1]?.delivered ?? 0)
            const notes = [
              post !== null && t('orders:videoNumber', { number: isolateBidi(formatCount(lang, post)) }),
              checkDay !== null && t('readings.check'),
              getReader && isolateBidi(getReader(reading)),
            ].filter(Boolean)
            return (
              <tr key={id} className="border-b border-line" data-reading={id}>
                <th scope="row" className="py-2 pe-4 text-start align-top font-normal">
                  <Time date={readAt} style="moment" />
                  <span className="block text-sm text-muted">
                    <FactLine>{notes}</FactLine>
                  </span>
                </th>
                <td className={cell}>{count === null ? '–' : formatCount(lang, count)}</td>
                <td className={cell}>{formatCount(lang, delivered)}</td>
                {change && (
                  <td className={`${cell} text-muted`}>
                    <bdi dir="ltr">{`${gain < 0 ? '−' : '+'}${formatCount(lang, Math.abs(gain))}`}</bdi>
                  </td>
                )}
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
          })
          .reverse()}
      </tbody>
    </table>
  )
}

/** Downloads the report of a delivery that has ended. */
export function ReportButton({
  orderId,
  fetchReport,
}: {
  orderId: string
  fetchReport: () => Promise<Response>
}) {
  const { t } = useTranslation('orders/delivery')
  const { run, busy } = useSubmit(
    () => downloadPrivateFile(fetchReport(), `delivery-${shortId(orderId)}.csv`),
    { failed: t('reportFailed') },
  )
  return (
    <Button busy={busy} onClick={() => run()}>
      <Download className="size-4" aria-hidden="true" />
      {t('report')}
    </Button>
  )
}
