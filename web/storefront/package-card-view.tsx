import { Check } from 'lucide-react'
import { getPricePerThousand, type PackageView } from '../../shop/catalog/package-view.ts'
import { formatMoney } from '../../shop/money.ts'
import { usePrices } from '../i18n/prices.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Amount, Price } from '../ui/price.tsx'
import { Sentence, SLOT } from '../ui/sentence.tsx'

interface PackageCardViewProps {
  entry: PackageView
  best: boolean
  /** Actions of the buttons; absent in a preview. */
  onBuy?: () => void
  onAdd?: () => void
}

/** The look of a package. `best` marks the lowest price per thousand. */
export function PackageCardView({ entry, best, onBuy, onAdd }: PackageCardViewProps) {
  const { t } = useTranslation('services')
  return (
    <li
      className={`flex min-w-0 flex-col rounded-panel border bg-surface p-6 wrap-anywhere ${best ? 'border-ink' : 'border-line'}`}
      data-package={entry.id}
    >
      <p className="flex min-h-6 flex-wrap gap-2 text-sm font-semibold">
        {best && <span className="rounded-full bg-lime px-2.5 leading-6 text-night">{t('bestValue')}</span>}
        {entry.tag && (
          <span className="rounded-full bg-accent-wash px-2.5 leading-6 text-link">
            <bdi>{entry.tag}</bdi>
          </span>
        )}
      </p>
      <h3 className="type-heading mt-3">
        <bdi>{entry.name}</bdi>
      </h3>
      <p className="mt-1 text-[0.95rem] text-muted">
        <bdi>{entry.description}</bdi>
      </p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <Price
          pounds={entry.offer?.price ?? entry.price}
          className="font-display text-3xl font-bold tracking-tight"
        />
        {entry.offer && (
          <s className="text-muted" aria-hidden="true">
            <Price pounds={entry.offer.lowestBefore} />
          </s>
        )}
      </p>
      {entry.offer && <LowestPrice pounds={entry.offer.lowestBefore} />}
      {entry.type !== 'others' && <PerThousand entry={entry} />}
      <ul className="mt-5 space-y-1.5 text-[0.95rem]">
        {entry.features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-link" aria-hidden="true" />
            <bdi className="min-w-0">{feature}</bdi>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-2 pt-6 max-md:grid-cols-2">
        <Button className="max-md:px-2" onClick={onBuy} aria-label={`${t('buyNow')}: ${entry.name}`}>
          {t('buyNow')}
        </Button>
        <Button
          look="line"
          className="max-md:px-2"
          onClick={onAdd}
          aria-label={`${t('addToCart')}: ${entry.name}`}
        >
          {t('addToCart')}
        </Button>
      </div>
    </li>
  )
}

/** Says what the crossed-out price is. */
function LowestPrice({ pounds }: { pounds: number }) {
  const { t } = useTranslation('services')
  return (
    <p className="mt-1 text-sm text-muted">
      <Sentence text={t('lowestPrice', { price: SLOT })}>
        <Price pounds={pounds} />
      </Sentence>
    </p>
  )
}

function PerThousand({ entry }: { entry: PackageView }) {
  const { t } = useTranslation('services')
  const { quote } = usePrices()
  const price = entry.offer?.price ?? entry.price
  const hundredths = Math.round(getPricePerThousand({ ...entry, price }) * quote.rate * 100)
  return (
    <p className="mt-1 text-sm text-muted">
      <Sentence text={t('perThousand', { price: SLOT })}>
        <Amount text={formatMoney({ amount: hundredths, currency: quote.currency })} />
      </Sentence>
    </p>
  )
}
