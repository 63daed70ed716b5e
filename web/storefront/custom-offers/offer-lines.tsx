import { fromPounds, multiply, toPounds } from '../../../shop/money.ts'
import { formatCount, formatDays, formatPromisedHours, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Price, Units } from '../../ui/texts/price.tsx'
import type { Offer } from './fetch-offer.ts'

type OfferLine = Omit<Offer['lines'][number], 'packageId'>

/** The lines of an offer with their prices and promises, as its customer reads them. */
export function OfferLines({ lines }: { lines: OfferLine[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: OfferLine }) {
  const { t, lang } = useTranslation('checkout/offers', 'orders')
  const { name, type, quantity, units, price } = line
  const count = quantity * units
  const amount = t(`orders:amount.${type}`, { count, amount: formatCount(lang, count) })
  // A custom line has no amount to add, and a name such as “5,000 Followers” states it already, in any language.
  const isNamed = (type === 'others' && count === 1) || amount === name || readAmount(name) === count
  return (
    <li className="py-4" data-offer-line="">
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
          <Units units={units} />
        </span>
        <Price pounds={toPounds(multiply(fromPounds(price), units))} />
      </p>
      <ul className="mt-1 text-muted">
        {!isNamed && <li>{amount}</li>}
        {line.startHours !== null && (
          <li>{t('start', { time: isolateBidi(formatPromisedHours(lang, line.startHours)) })}</li>
        )}
        {line.deliveryHours !== null && (
          <li>{t('delivery', { time: isolateBidi(formatPromisedHours(lang, line.deliveryHours)) })}</li>
        )}
        {line.guaranteeDays !== null && (
          <li>{t('guarantee', { days: isolateBidi(formatDays(lang, line.guaranteeDays)) })}</li>
        )}
      </ul>
    </li>
  )
}

/** Reads a name of a number and one word, such as “5,000 Followers”. */
function readAmount(name: string): number | null {
  const [, figure] = /^([\d.,\s]+)\s\S+$/.exec(name) ?? []
  return figure ? Number(figure.replace(/\D/g, '')) : null
}
