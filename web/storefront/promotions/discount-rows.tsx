import { formatMoney } from '../../../shop/localization/format-money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import type { CartTotals } from '../cart-totals.tsx'

/** Rows of a description list: what each promotion takes off. */
export function DiscountRows({ total }: { total: CartTotals }) {
  const { t } = useTranslation('checkout/promotions')
  return total.discounts.map(({ title, amount }, place) => (
    <div key={place} className="flex justify-between gap-4" data-discount={title}>
      <dt className="min-w-0 text-muted wrap-anywhere">
        {t('discount')} <bdi>{title}</bdi>
      </dt>
      <dd className="font-semibold whitespace-nowrap text-success">
        <Amount money={amount} sign="−" />
      </dd>
    </div>
  ))
}

/** Says what an order lacks for the smallest charge. */
export function MissingAmount({ total }: { total: CartTotals }) {
  const { t, lang } = useTranslation('checkout/promotions')
  if (!total.missing) return null
  return (
    <Notice tone="danger" role="alert" className="mt-3">
      {t('belowMinimum', { amount: isolateBidi(formatMoney(lang, total.missing)) })}
    </Notice>
  )
}
