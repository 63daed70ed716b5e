import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { formatMoney, type Money } from '../../shop/money.ts'
import { usePrices } from '../i18n/prices.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Sentence, SLOT } from './sentence.tsx'

/** An amount as text that no writing direction can turn around. */
export function Amount({ text, className = '' }: { text: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`figures ${className}`}>
      {text}
    </bdi>
  )
}

/** How many of a package, after its name: in the direction of the text around it, and nothing for one. */
export function Units({ units }: { units: number }) {
  if (units === 1) return null
  return <span className="figures text-muted">{` × ${units}`}</span>
}

/** A price in pounds, in the visitor's currency. */
export function Price({ pounds, className }: { pounds: number; className?: string }) {
  const { formatPounds: showPounds } = usePrices()
  return <Amount text={showPounds(pounds)} className={className} />
}

/** Beside every converted total before paying: what will really be charged. */
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
