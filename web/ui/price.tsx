import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { formatMoney, type Money } from '../../shop/money.ts'
import { usePrices } from '../i18n/prices.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Sentence, SLOT } from './sentence.tsx'

/** An amount whose text keeps its direction. */
export function Amount({ text, className = '' }: { text: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`figures ${className}`}>
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
export function ChargeNotice({ charge }: { charge: Money }) {
  const { t } = useTranslation('common')
  const { quote } = usePrices()
  if (quote.currency === BASE_CURRENCY) return null
  return (
    <p className="text-sm text-muted" data-testid="charge">
      <Sentence text={t('charged', { amount: SLOT })}>
        <Amount text={formatMoney(charge)} className="font-semibold text-ink" />
      </Sentence>
    </p>
  )
}
