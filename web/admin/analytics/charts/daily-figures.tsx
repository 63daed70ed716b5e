import { ChartLine, Download, ImageDown, Table } from 'lucide-react'
import { useRef } from 'react'
import { formatDate, formatDayRange, joinFacts } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { downloadFile } from '../../../ui/files/download-file.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { RowMenu } from '../../list/row-menu.tsx'
import { useFilters } from '../../list/use-filters.ts'
import { type Analytics, type AnalyticsDay, downloadAnalytics, type ExportTable } from '../analytics-api.ts'
import { getTodayUtc } from '../range.ts'
import { ReportSection } from '../sections/report-section.tsx'
import { DayAnnotationList, listDayAnnotations } from './day-annotations.tsx'
import { ChartLegend, DayChart } from './day-chart.tsx'
import {
  type DayValue,
  formatMetric,
  isClearerByWeek,
  METRIC_LABELS,
  METRICS,
  type Metric,
} from './day-plot.ts'

/** The metric whose count decides between days and weeks; null where weeks are not the sum of their days. */
const COUNTED = {
  visits: 'visits',
  visitors: null,
  views: 'visits',
  orders: 'orders',
  revenue: 'orders',
} as const satisfies Record<Metric, Metric | null>

/** The tables of the report with their titles. */
const EXPORT_TABLES = [
  ['days', 'perDay'],
  ['sources', 'sources'],
  ['referrers', 'referrers'],
  ['campaigns', 'campaigns'],
  ['devices', 'tabs.devices'],
  ['countries', 'countries'],
  ['pages', 'tabs.pages'],
] as const satisfies readonly (readonly [ExportTable, string])[]

interface DailyFiguresProps {
  traffic: Analytics
  /** Whether the figures may be exported. */
  hasFiles: boolean
}

/** One metric per day with the period before, as a chart or as a table, and the exports of the report. The address holds the choice. */
export function DailyFigures({ traffic, hasFiles }: DailyFiguresProps) {
  const { t, lang } = useTranslation('admin-analytics')
  const [filters, change] = useFilters()
  const drawing = useRef<SVGSVGElement>(null)
  const metric = METRICS.find((name) => name === filters.get('metric')) ?? 'visits'
  const annotations = listDayAnnotations(traffic)
  const isTable = filters.get('view') === 'table'
  const isWeekly =
    !isTable && COUNTED[metric] !== null && isClearerByWeek(listValues(traffic.days, COUNTED[metric]))
  const title = t(isWeekly ? 'perWeek' : 'perDay')
  const Icon = isTable ? ChartLine : Table
  const days = formatDayRange(lang, traffic)
  const exportAs = async (format: 'svg' | 'png') => {
    if (!drawing.current) return
    try {
      const texts = { title: t(METRIC_LABELS[metric]), subtitle: joinFacts(days, t('ghostLine')) }
      const name = `${metric}-${traffic.from}-${traffic.to}`
      await downloadChart(serializeChart(drawing.current, texts), format, name)
    } catch (error) {
      console.error(error)
      toast({ title: t('downloadFailed'), tone: 'danger' })
    }
  }
  const { run: download } = useSubmit(
    (table: ExportTable) => downloadAnalytics(table, { from: traffic.from, to: traffic.to }),
    { failed: t('downloadFailed') },
  )
  const pictures = (['svg', 'png'] as const).map((format) => ({
    label: `${title} (${format.toUpperCase()})`,
    icon: ImageDown,
    onSelect: () => exportAs(format),
  }))
  const tables = EXPORT_TABLES.map(([table, title]) => ({
    label: `${t(title)} (CSV)`,
    icon: Download,
    onSelect: () => download(table),
  }))
  return (
    <div className="mt-8">
      <ReportSection
        title={title}
        table="days"
        actions={
          <>
            <Select
              size="small"
              aria-label={t('metric')}
              value={metric}
              onChoose={(name) => change({ metric: name })}
              choices={METRICS.map((name) => [name, t(METRIC_LABELS[name])] as const)}
            />
            <Button
              look="quiet"
              size="compact"
              onClick={() => change({ view: isTable ? undefined : 'table' })}
            >
              <Icon className="size-4" aria-hidden="true" />
              {t(isTable ? 'showChart' : 'showTable')}
            </Button>
            {hasFiles && (
              <RowMenu
                label={t('export')}
                face={
                  <>
                    <Download className="size-4" aria-hidden="true" />
                    <span className="max-sm:sr-only">{t('export')}</span>
                  </>
                }
                items={[...(isTable ? [] : pictures), ...tables]}
              />
            )}
          </>
        }
      >
        {isTable ? (
          <DayTable days={traffic.days} />
        ) : (
          <div className="mt-2 min-h-78">
            <ChartLegend
              label={t(METRIC_LABELS[metric])}
              endsToday={!isWeekly && traffic.to === getTodayUtc()}
            />
            <DayChart
              metric={metric}
              isWeekly={isWeekly}
              days={listValues(traffic.days, metric)}
              previousDays={listValues(traffic.previousDays, metric)}
              annotations={annotations}
              drawing={drawing}
            />
            <DayAnnotationList annotations={annotations} />
          </div>
        )}
      </ReportSection>
    </div>
  )
}

function listValues(days: AnalyticsDay[], metric: Metric): DayValue[] {
  return days.map((day) => ({ day: day.day, value: day[metric] }))
}

/** Table with the height of the chart that it replaces, newest day first. */
function DayTable({ days }: { days: AnalyticsDay[] }) {
  const { t, lang } = useTranslation('admin-analytics')
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      className="relative mt-2 h-78 overflow-auto"
    >
      <table aria-label={t('perDay')} className="w-full text-[0.9rem]">
        <thead className="sticky top-0 bg-paper text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-medium">
              {t('day')}
            </th>
            {METRICS.map((metric) => (
              <th key={metric} scope="col" className="py-2 ps-3 number-cell font-medium">
                {t(METRIC_LABELS[metric])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-b border-line">
              <th scope="row" className="py-2 text-start font-normal">
                <bdi>{formatDate(lang, day.day, 'day')}</bdi>
              </th>
              {METRICS.map((metric) => (
                <td key={metric} className="figures py-2 ps-3 number-cell">
                  <bdi>{formatMetric(lang, metric, day[metric])}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Style properties that the page's stylesheet sets; they are copied into the exported file. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-variant-numeric',
] as const

/** Appended to the page's font families, because an exported image cannot load web fonts. */
const FALLBACK_FONTS = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", Arial, sans-serif'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const [MARGIN, TITLE_HEIGHT] = [16, 52]
/** Pixels of the picture per pixel of the screen. */
const PNG_SCALE = 2

interface ChartTexts {
  title: string
  /** Range and meaning of the lines, below the title. */
  subtitle: string
}

/** Writes the chart as a file of its own, with its title, in the colors of the page. */
function serializeChart(drawing: SVGSVGElement, { title, subtitle }: ChartTexts): string {
  const page = getComputedStyle(document.body)
  const { clientWidth, clientHeight } = drawing
  const [width, height] = [clientWidth + 2 * MARGIN, clientHeight + TITLE_HEIGHT + 2 * MARGIN]
  const { direction } = getComputedStyle(drawing)
  const file = createElement('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    direction,
    'font-family': `${page.fontFamily}, ${FALLBACK_FONTS}`,
  })
  const start = direction === 'rtl' ? width - MARGIN : MARGIN
  const content = createElement('g', { transform: `translate(${MARGIN} ${MARGIN + TITLE_HEIGHT})` })
  content.append(...cloneWithStyles(drawing).childNodes)
  file.append(
    createElement('rect', { width, height, fill: page.backgroundColor }),
    createElement('text', { x: start, y: 32, fill: page.color, 'font-size': 16, 'font-weight': 600 }, title),
    createElement('text', { x: start, y: 54, fill: page.color, 'font-size': 12, opacity: 0.75 }, subtitle),
    content,
  )
  return new XMLSerializer().serializeToString(file)
}

/** Downloads a serialized chart as SVG, or as PNG with twice the pixels of the screen. */
async function downloadChart(svg: string, format: 'svg' | 'png', name: string): Promise<void> {
  const blob = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await drawPng(svg)
  downloadFile(`${name}.${format}`, blob)
}

async function drawPng(svg: string): Promise<Blob> {
  const image = new Image()
  // The content security policy allows pictures of data addresses.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * PNG_SCALE
  canvas.height = image.height * PNG_SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png')
  })
}

/** Copies a drawing without the selected day; each element holds its computed styles. */
function cloneWithStyles(drawing: SVGSVGElement): Element {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = drawing.querySelectorAll('*')
  for (const [place, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[place]
    if (!original) continue
    const computed = getComputedStyle(original)
    for (const style of STYLES) element.setAttribute(style, computed.getPropertyValue(style))
    element.removeAttribute('class')
  }
  for (const selection of copy.querySelectorAll('[data-selection]')) selection.remove()
  return copy
}

function createElement(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  element.textContent = text
  return element
}
