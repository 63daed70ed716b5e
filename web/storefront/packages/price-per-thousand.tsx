import { getPricePerThousand, type PackageView } from '../../../shop/catalog/package-view.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Sentence, SLOT } from '../../ui/texts/sentence.tsx'

/** The price of a thousand likes, followers or views, after the automatic promotion. */
export function PricePerThousand({ entry, className }: { entry: PackageView; className: string }) {
  const { t } = useTranslation('services')
  const { quote } = usePrices()
  const price = entry.reduction?.price ?? entry.price
  const hundredths = Math.round(getPricePerThousand({ ...entry, price }) * quote.rate * 100)
  return (
    <p className={className}>
      <Sentence text={t('perThousand', { price: SLOT })}>
        <Amount money={{ amount: hundredths, currency: quote.currency }} />
      </Sentence>
    </p>
  )
}
