import { formatCount, formatPounds } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { Promotion } from './promotions-api.ts'

/** Uses, revenue, discount given and refunds of a promotion. */
export function Report({ report }: Pick<Promotion, 'report'>) {
  const { t } = useTranslation('admin-promotions')
  const { lang } = useLang()
  const figures = {
    uses: formatCount(lang, report.uses),
    reserved: formatCount(lang, report.reserved),
    revenue: formatPounds(lang, report.revenue),
    discount: formatPounds(lang, report.discount),
    refunded: formatPounds(lang, report.refunded),
    net: formatPounds(lang, report.revenue - report.refunded),
  }
  return (
    <section aria-label={t('report.title')} className="mt-4 border-y border-line py-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-6" data-report>
        {(['uses', 'reserved', 'revenue', 'discount', 'refunded', 'net'] as const).map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(`report.${name}`)}</dt>
            <dd className="figures text-lg font-semibold">
              <bdi>{figures[name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">{t('report.hint')}</p>
    </section>
  )
}
