import { useRevalidator } from 'react-router'
import { intlTag } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { countDays, type DayRange } from './range.ts'

interface RangeSummaryProps {
  /** Days that the figures cover. */
  span: DayRange
  isSample: boolean
  state: 'loading' | 'failed' | 'loaded'
}

/**
 * States the days that the figures cover and whether they are sample data. The height is constant to avoid
 * layout shifts.
 */
export function RangeSummary({ span, isSample, state }: RangeSummaryProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const revalidator = useRevalidator()
  const dates = new Intl.DateTimeFormat(intlTag(lang), { dateStyle: 'medium', timeZone: 'UTC' })
  const days = countDays(span)
  return (
    <div
      className="mt-3 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 text-[0.95rem] text-muted sm:min-h-7"
      role="status"
    >
      {isSample ? (
        <>
          <span
            data-sample
            className="rounded-full bg-accent-wash px-2.5 py-0.5 text-sm font-semibold text-link"
          >
            {t('sample')}
          </span>
          {t(state === 'failed' ? 'sampleLoadFailed' : 'sampleText')}
        </>
      ) : (
        <>
          <bdi className="figures font-medium text-ink">
            {dates.formatRange(new Date(span.from), new Date(span.to))}
          </bdi>
          {state === 'failed'
            ? t('loadFailed')
            : t('compared', { count: days, amount: isolateBidi(String(days)) })}
        </>
      )}
      {state === 'failed' && (
        <button
          type="button"
          onClick={() => revalidator.revalidate()}
          className="text-link underline-offset-4 hover:underline"
        >
          {t('common:tryAgain')}
        </button>
      )}
    </div>
  )
}
