import type { ReactNode } from 'react'
import { fromPounds } from '../../../../shop/money.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import type { Analytics, PriceChange, PromotionChange } from '../analytics-api.ts'

/** Height of an annotation above the plot, in pixels. */
const TOP = 15

/** A price change, or the start or end of a promotion, marked in the chart. */
export type DayAnnotation = { id: string; day: string } & (
  | { kind: 'price'; change: PriceChange }
  | { kind: 'promotion'; change: PromotionChange }
)

/** Lists the annotations of the chart: prices first, each kind oldest first. */
export function listDayAnnotations({
  priceChanges,
  promotionChanges,
}: Pick<Analytics, 'priceChanges' | 'promotionChanges'>): DayAnnotation[] {
  return [
    ...priceChanges.map((change, place) => ({
      id: `price ${place}`,
      day: change.day,
      kind: 'price' as const,
      change,
    })),
    ...promotionChanges.map((change) => ({
      id: `${change.change} ${change.promotionId}`,
      day: change.day,
      kind: 'promotion' as const,
      change,
    })),
  ]
}

interface DayMarkerProps {
  annotations: DayAnnotation[]
  x: number
  top: number
  floor: number
}

/**
 * A line on a day with annotations. Above it a diamond for prices and a dot for promotions; the list below the chart names them.
 */
export function DayMarker({ annotations, x, top, floor }: DayMarkerProps) {
  const kinds = new Set(annotations.map(({ kind }) => kind))
  const hasPrice = kinds.has('price')
  return (
    <g data-annotations={[...kinds].join(' ')}>
      <line x1={x} x2={x} y1={top - 4} y2={floor} className="stroke-muted" strokeDasharray="2 3" />
      {hasPrice && <path d={`M${x},${top - TOP}l5,5.5l-5,5.5l-5,-5.5z`} className="fill-muted" />}
      {kinds.has('promotion') && (
        <circle cx={hasPrice ? x - 11 : x} cy={top - TOP + 5.5} r={4} className="fill-muted" />
      )}
    </g>
  )
}

/** Names the annotations of the chart by kind; nothing without any. */
export function DayAnnotationList({ annotations }: { annotations: DayAnnotation[] }) {
  const { t } = useTranslation('admin-analytics')
  const symbols = {
    price: <path d="M5,0l5,5.5l-5,5.5l-5,-5.5z" />,
    promotion: <circle cx="5" cy="5.5" r="4" />,
  }
  return (['price', 'promotion'] as const).map((kind) => (
    <AnnotationsOfKind
      key={kind}
      kind={kind}
      title={t(kind === 'price' ? 'priceChanges' : 'promotionChanges')}
      symbol={symbols[kind]}
      annotations={annotations.filter((annotation) => annotation.kind === kind)}
    />
  ))
}

interface AnnotationsOfKindProps {
  kind: DayAnnotation['kind']
  title: string
  symbol: ReactNode
  annotations: DayAnnotation[]
}

function AnnotationsOfKind({ kind, title, symbol, annotations }: AnnotationsOfKindProps) {
  const { lang } = useLang()
  if (annotations.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted" data-part={`${kind}-changes`}>
      <h3 className="flex items-center gap-1.5 font-medium">
        <svg width="10" height="11" aria-hidden="true" className="fill-muted">
          {symbol}
        </svg>
        {title}
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {annotations.map((annotation) => (
          <li key={annotation.id}>
            <FactLine>
              <span className="figures">{formatDate(lang, annotation.day, 'day')}</span>
              <DayAnnotationText annotation={annotation} />
            </FactLine>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function DayAnnotationText({ annotation }: { annotation: DayAnnotation }) {
  const { t } = useTranslation('admin-analytics')
  if (annotation.kind === 'promotion') {
    return (
      <>
        <bdi>{annotation.change.promotionName}</bdi>: {t(`promotionChange.${annotation.change.change}`)}
      </>
    )
  }
  const { packageName, before, after } = annotation.change
  return (
    <>
      <bdi>{packageName}</bdi>: <Amount money={fromPounds(before)} />{' '}
      <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
        →
      </span>{' '}
      <span className="sr-only">{t('priceChangeTo')}</span> <Amount money={fromPounds(after)} />
    </>
  )
}
