import { BASE_CURRENCY } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { Money } from '../../../shop/money.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Sentence, SLOT } from './sentence.tsx'

type AmountProps = ({ text: string } | { money: Money; sign?: '−' }) & { className?: string }

/** An amount, in the separators of the language, whose text keeps its direction. */
export function Amount({ className = '', ...shown }: AmountProps) {
  const { lang } = useLang()
  const { text } = 'text' in shown ? shown : { text: `${shown.sign ?? ''}${formatMoney(lang, shown.money)}` }
  return (
    <bdi dir="ltr" className={`figures whitespace-nowrap ${className}`}>
      {text}
    </bdi>
  )
}

/** The number of packs after the name, in the direction of the surrounding text; nothing for one. */
export function Units({ units }: { units: number }) {
  if (units === 1) return null
  return <span className="figures text-muted">{` × ${units}`}</span>
}

/** A price in pounds, shown in the visitor's currency. */
export function Price({ pounds, className }: { pounds: number; className?: string }) {
  const { formatPounds: showPounds } = usePrices()
  return <Amount text={showPounds(pounds)} className={className} />
}

/** The amount that is really charged, beside every converted total. */
export function ChargeNotice({ charge, name = 'charge' }: { charge: Money; name?: string }) {
  const { t } = useTranslation('common')
  const { quote } = usePrices()
  if (quote.currency === BASE_CURRENCY) return null
  return (
    <p className="text-sm text-muted" data-total data-testid={name}>
      <Sentence text={t('charged', { amount: SLOT })}>
        <Amount money={charge} className="font-semibold text-ink" />
      </Sentence>
    </p>
  )
}
