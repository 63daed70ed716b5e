import type { ReactNode } from 'react'
import { intlTag, type Lang } from '../../../shop/localization/languages.ts'
import { fromPounds, type Money } from '../../../shop/money.ts'
import { formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import type { ShownDocument } from './load-document.ts'

type Tax = NonNullable<ShownDocument['tax']>

/** Rows of the VAT in a document's amount, or the reason why there is none. */
export function VatRows({ tax, heading }: { tax: Tax; heading?: string }) {
  const { t, lang } = useTranslation('orders/documents')
  const { treatment, net, vat } = tax
  const rate = isolateBidi(formatPercent(lang, tax.rate, 2))
  const country = isolateBidi(formatCountry(lang, tax.country))
  return (
    <>
      {heading && (
        <tr className="border-b border-line">
          <th scope="rowgroup" colSpan={2} className="pt-6 pb-2 text-start font-semibold">
            {heading}
          </th>
        </tr>
      )}
      {net < 0 ? (
        <AmountRow money={fromPounds(net)}>{t('beyondSale')}</AmountRow>
      ) : treatment === 'not_registered' || treatment === 'outside_scope' ? (
        <tr className="border-b border-line">
          <td colSpan={2} className="py-3 text-sm text-muted">
            {t(`treatments.${treatment}`)}
          </td>
        </tr>
      ) : (
        <>
          <AmountRow money={fromPounds(net)}>{t('net')}</AmountRow>
          <AmountRow money={fromPounds(vat)}>
            {treatment === 'taxed' ? t('vatAt', { rate, country }) : t('treatments.reverse_charge')}
          </AmountRow>
        </>
      )}
    </>
  )
}

interface AmountRowProps {
  money: Money
  strong?: boolean
  children: ReactNode
}

/** A row of a document, with its amount at the end. */
export function AmountRow({ money: { amount, currency }, strong, children }: AmountRowProps) {
  const weight = strong ? 'text-lg font-semibold' : 'font-normal'
  return (
    <tr className={`break-inside-avoid border-b border-line align-baseline ${strong ? 'last:border-0' : ''}`}>
      <th scope="row" className={`figures py-3 pe-4 text-start ${weight}`}>
        {children}
      </th>
      <td className={`py-3 text-end whitespace-nowrap ${weight}`}>
        <Amount money={{ amount: Math.abs(amount), currency }} sign={amount < 0 ? '−' : undefined} />
      </td>
    </tr>
  )
}

export function formatCountry(lang: Lang, country: string): string {
  return new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(country) ?? country
}
