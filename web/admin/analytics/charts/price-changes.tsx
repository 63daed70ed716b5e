import { formatDate, formatPounds } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/price.tsx'
import type { PriceChange } from '../fetch-analytics.ts'

/** The price changes that the chart marks; nothing without any. */
export function PriceChanges({ changes }: { changes: PriceChange[] }) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  if (changes.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted" data-part="price-changes">
      <h3 className="flex items-center gap-1.5 font-medium">
        <span className="size-2 rotate-45 bg-muted" aria-hidden="true" />
        {t('priceChanges')}
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {changes.map((change, place) => (
          <li key={place}>
            <bdi className="figures">{formatDate(lang, change.day, 'day')}</bdi> ·{' '}
            <PriceChangeText change={change} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PriceChangeText({ change: { packageName, before, after } }: { change: PriceChange }) {
  const { t } = useTranslation('admin-analytics')
  return (
    <>
      <bdi>{packageName}</bdi>: <Amount text={formatPounds(before)} />{' '}
      <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
        →
      </span>{' '}
      <span className="sr-only">{t('priceChangeTo')}</span> <Amount text={formatPounds(after)} />
    </>
  )
}
