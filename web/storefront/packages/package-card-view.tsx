import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { getMethodCard } from '../../../shop/catalog/package-text.ts'
import { type PackagePromises, type PackageView, PROMISE_DAYS } from '../../../shop/catalog/package-view.ts'
import { formatCount, formatPercent, formatPromisedHours, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { GuaranteeOffer, MethodCardTexts } from '../../ui/method-card.tsx'
import { Price } from '../../ui/texts/price.tsx'
import { Sentence, SLOT, TaggedSentence } from '../../ui/texts/sentence.tsx'
import { listPromiseRows } from './list-promise-rows.ts'
import { PackageRating } from './package-rating.tsx'
import { PackageRow, type PackageRowProps } from './package-row.tsx'
import { PricePerThousand } from './price-per-thousand.tsx'

interface PackageCardViewProps {
  entry: PackageView
  best: boolean
  /** Actions of the buttons; absent in a preview. */
  onBuy?: () => void
  onAdd?: () => void
  /** On a phone the packages of a type are rows to choose from, and only the chosen one is shown whole. */
  row?: PackageRowProps
}

/** Shown on phones only if chosen; `group` is the item of the list. */
const IF_CHOSEN = 'max-md:hidden max-md:group-has-checked:block'

/** A card spans the rows of its list, so that what stands beside it is aligned; a row that all cards lack has no height. */
const ROWS = 'md:row-span-9 md:mb-4 md:grid md:grid-rows-subgrid'

/** The look of a package. `best` marks the lowest price per thousand. */
export function PackageCardView({ entry, best, onBuy, onAdd, row }: PackageCardViewProps) {
  const frame = `rounded-panel border ${best ? 'border-ink' : 'border-line'}`
  return (
    <li
      className={`group flex min-w-0 flex-col wrap-anywhere ${ROWS} ${row ? `max-md:contents md:bg-surface md:p-6` : 'bg-surface p-6'} ${frame}`}
      data-package={entry.id}
    >
      {row && <PackageRow entry={entry} best={best} {...row} />}
      <div
        className={`flex grow flex-col md:contents ${row ? `max-md:order-1 max-md:px-1 max-md:pt-5 max-md:hidden max-md:group-has-checked:flex` : ''}`}
      >
        <PackageDetails entry={entry} best={best} />
      </div>
      <div
        data-buy-bar={row ? true : undefined}
        className={`mt-auto pt-6 ${row ? `max-md:sticky max-md:bottom-0 max-md:z-10 max-md:order-2 max-md:-mx-(--gutter) max-md:mt-5 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-(--gutter) max-md:py-3 ${IF_CHOSEN}` : ''}`}
      >
        <CardButtons entry={entry} onBuy={onBuy} onAdd={onAdd} />
      </div>
    </li>
  )
}

/** A card has one badge: its tag, and without one "Best value", which otherwise stands beside the price per thousand. */
function PackageDetails({ entry, best }: { entry: PackageView; best: boolean }) {
  const { t } = useTranslation('services')
  const { tag } = entry
  const badge = tag ?? (best ? t('bestValue') : null)
  return (
    <>
      <div className="text-sm font-semibold">
        {badge && (
          <p
            className={`mb-3 inline-block rounded-full px-2.5 leading-6 ${best ? 'bg-lime text-night' : 'bg-accent-wash text-link'}`}
          >
            <bdi>{badge}</bdi>
          </p>
        )}
      </div>
      <h3 className="type-heading">
        <bdi>{entry.name}</bdi>
      </h3>
      <p className="mt-1 text-[0.95rem] text-muted">
        <PackageDescription entry={entry} />
      </p>
      <div>
        <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
          <Price
            pounds={entry.reduction?.price ?? entry.price}
            className="font-display text-3xl font-bold tracking-tight"
          />
          {entry.reduction && (
            <s className="text-muted" aria-hidden="true">
              <Price pounds={entry.reduction.lowestBefore} />
            </s>
          )}
        </p>
        {entry.reduction && <LowestPrice pounds={entry.reduction.lowestBefore} />}
        {entry.type !== 'others' && (
          <div className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
            <PricePerThousand entry={entry} className="text-muted" />
            {best && tag && <p className="font-semibold">{t('bestValue')}</p>}
          </div>
        )}
      </div>
      <div>
        <PackageRating packageId={entry.id} />
      </div>
      <div>
        <DeliveryTerms entry={entry} />
      </div>
      <ul className="mt-5 space-y-1.5 text-[0.95rem]">
        {entry.features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-link" aria-hidden="true" />
            <bdi className="min-w-0">{feature}</bdi>
          </li>
        ))}
      </ul>
      <PackageProof entry={entry} />
    </>
  )
}

type BuyProps = Pick<PackageCardViewProps, 'entry' | 'onBuy' | 'onAdd'>

function CardButtons({ entry, onBuy, onAdd }: BuyProps) {
  const { t } = useTranslation('services')
  return (
    <div className="grid gap-2 max-md:grid-cols-2">
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

/** The package's own delivery time and guarantee, and whether it asks questions. */
function DeliveryTerms({ entry }: { entry: PackageView }) {
  const { deliveryHours, guaranteeDays, asksQuestions } = entry
  const { t } = useTranslation('services')
  const { lang } = useLang()
  if (!deliveryHours && !guaranteeDays && !asksQuestions) return null
  return (
    <div className="mt-2 space-y-1 text-sm">
      {deliveryHours && (
        <p data-testid="delivery-terms">
          {t('terms.delivery', { time: isolateBidi(formatPromisedHours(lang, deliveryHours)) })}
        </p>
      )}
      {guaranteeDays && <GuaranteeOffer days={guaranteeDays} />}
      {asksQuestions && <p>{t('terms.questions')}</p>}
    </div>
  )
}

/** A range of numbers, which stays on one line. */
const RANGE = /((?<!\d)\d+-\d+)/

/** A preview, and the built-in packages shown when loading the catalogue fails, come with their placeholder. */
function PackageDescription({ entry: { type, description, deliveryHours } }: { entry: PackageView }) {
  const { lang } = useLang()
  const promises = useRootData()?.promises.packages
  const ofType = type === 'others' ? undefined : promises?.[type]
  const promised = deliveryHours ? formatPromisedHours(lang, deliveryHours) : ofType
  const text = promised ? description.replace('{{promised}}', promised) : description
  return (
    <bdi>
      {text.split(RANGE).map((part, place) =>
        place % 2 === 1 ? (
          <span key={place} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

/** Measured promises and method card of a package. Works without scripts. */
function PackageProof({ entry }: { entry: PackageView }) {
  const { t } = useTranslation('services/trackRecord')
  const { lang } = useLang()
  const card = getMethodCard(entry)
  const { promises } = entry
  return (
    <div className="mt-auto pt-5 text-[0.95rem]">
      <div className="border-t border-line">
        {promises && (
          <Disclosure
            title={t('meter.onTime', { percent: isolateBidi(formatPercent(lang, promises.onTimePercent)) })}
          >
            <PromiseMeter promises={promises} />
          </Disclosure>
        )}
        <MoneyBack />
        {card && (
          <Disclosure title={t('method.title')}>
            <MethodCardTexts card={card} />
          </Disclosure>
        )}
      </div>
    </div>
  )
}

/** The refund policy covers every package. */
function MoneyBack() {
  const { t } = useTranslation('services')
  const refund = useRootData()?.promises.refund
  if (!refund) return null
  return (
    <Disclosure title={t('moneyBack.title')}>
      <p>
        <TaggedSentence
          text={t('moneyBack.text', {
            notStarted: isolateBidi(refund.notStarted),
            partialBelow: isolateBidi(refund.partialBelow),
            days: isolateBidi(refund.requestNonDelivery),
          })}
          tags={{
            refund: (words) => (
              <Link to={href('/refund')} className="text-link underline hover:no-underline">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </Disclosure>
  )
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/proof border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 py-2 font-medium [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronRight
          className="size-4 shrink-0 text-muted group-open/proof:rotate-90 rtl:not-group-open/proof:-scale-x-100"
          aria-hidden="true"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

function PromiseMeter({ promises }: { promises: PackagePromises }) {
  const { t } = useTranslation('services/trackRecord')
  const { lang } = useLang()
  return (
    <>
      <dl className="space-y-1">
        {listPromiseRows(lang, t, promises).map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="figures shrink-0">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {t('meter.sample', {
          amount: isolateBidi(formatCount(lang, promises.orders)),
          days: isolateBidi(formatCount(lang, PROMISE_DAYS)),
        })}
      </p>
    </>
  )
}
