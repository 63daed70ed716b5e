import { fromPounds } from '../../../shop/money.ts'
import { formatCount, formatDays, formatPromisedHours, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Amount, Units } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { OfferLine, StaffOffer } from './offers-api.ts'

type Terms = Pick<StaffOffer, 'lines' | 'total' | 'terms' | 'expiresAt'>

/** Lines, total, terms and expiry of one revision. */
export function OfferTerms({ revision, lang: textLang }: { revision: Terms; lang: StaffOffer['lang'] }) {
  const { t } = useTranslation('admin-offers')
  const { lines, total, terms, expiresAt } = revision
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line, index) => (
          <Line key={index} line={line} lang={textLang} />
        ))}
      </ul>
      <p className="mt-2 flex justify-between gap-3 font-semibold">
        <span>{t('columns.total')}</span>
        <Amount money={fromPounds(total)} />
      </p>
      {terms && (
        <p lang={textLang} className="mt-2 border-s-2 border-edge ps-3 whitespace-pre-wrap wrap-anywhere">
          <bdi>{terms}</bdi>
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        {t('columns.validUntil')} <Time date={expiresAt} style="moment" className="figures" />
      </p>
    </>
  )
}

function Line({ line, lang: textLang }: { line: OfferLine; lang: StaffOffer['lang'] }) {
  const { t } = useTranslation('admin-offers')
  const { lang } = useLang()
  const { name, type, quantity, units, price, startHours, deliveryHours, guaranteeDays } = line
  const details = [
    `${t(`form.types.${type}`)}: ${isolateBidi(formatCount(lang, quantity * units))}`,
    startHours !== null && t('start', { time: isolateBidi(formatPromisedHours(lang, startHours)) }),
    deliveryHours !== null && t('delivery', { time: isolateBidi(formatPromisedHours(lang, deliveryHours)) }),
    guaranteeDays !== null && t('guarantee', { days: isolateBidi(formatDays(lang, guaranteeDays)) }),
  ]
  return (
    <li className="py-2">
      <p className="flex justify-between gap-3 font-medium">
        <span lang={textLang} className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
          <Units units={units} />
        </span>
        <Amount money={fromPounds(price * units)} />
      </p>
      <p className="text-sm text-muted">{details.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
