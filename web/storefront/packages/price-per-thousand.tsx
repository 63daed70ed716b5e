import { getPricePerThousand, type PackageView } from '../../../shop/catalog/package-view.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Sentence, SLOT } from '../../ui/texts/sentence.tsx'

interface PricePerThousandProps {
  entry: PackageView
  /** The packages of the type, with this one. */
  all: PackageView[]
  className: string
}

/** The price of a thousand likes, followers or views, after the automatic promotion. Says where it is the lowest of all. */
export function PricePerThousand({ entry, all, className }: PricePerThousandProps) {
  const { t } = useTranslation('services')
  const { quote } = usePrices()
  const amount = getHundredths(entry, quote.rate)
  const isLowest = isLowestPerThousand(entry, all, quote.rate)
  return (
    <p className={className}>
      <span
        className={
          isLowest ? 'inline-block rounded-full bg-lime px-2 leading-6 font-semibold text-night' : undefined
        }
      >
        <Sentence text={t(isLowest ? 'lowestPerThousand' : 'perThousand', { price: SLOT })}>
          <Amount money={{ amount, currency: quote.currency }} />
        </Sentence>
      </span>
    </p>
  )
}

/** The lowest price of a thousand among packages, below the price of the cheapest one, which may be another package. */
export function LowestPerThousand({
  cheapest,
  packages,
}: {
  cheapest: PackageView
  packages: PackageView[]
}) {
  const { t } = useTranslation('services')
  const { quote } = usePrices()
  const amount = Math.min(...packages.map((entry) => getHundredths(entry, quote.rate)))
  const isOther = amount < getHundredths(cheapest, quote.rate)
  return (
    <Sentence text={t(isOther ? 'largerPerThousand' : 'perThousand', { price: SLOT })}>
      <Amount money={{ amount, currency: quote.currency }} />
    </Sentence>
  )
}

/** Whether a thousand costs less than with every other package, in the amounts that the reader sees. */
export function isLowestPerThousand(entry: PackageView, all: PackageView[], rate: number): boolean {
  const others = all.filter(({ id }) => id !== entry.id)
  const amount = getHundredths(entry, rate)
  return others.length > 0 && others.every((other) => amount < getHundredths(other, rate))
}

/** Returns the package that is chosen first: up to the one of middle size, the one with the lowest price of a thousand. */
export function findProposedPackage(packages: PackageView[]): PackageView | undefined {
  const bySize = packages.toSorted((one, other) => one.quantity - other.quantity)
  const [proposed] = bySize
    .slice(0, Math.ceil(bySize.length / 2))
    .toSorted((one, other) => getHundredths(one, 1) - getHundredths(other, 1))
  return proposed
}

function getHundredths(entry: PackageView, rate: number): number {
  const price = entry.reduction?.price ?? entry.price
  return Math.round(getPricePerThousand({ ...entry, price }) * rate * 100)
}
