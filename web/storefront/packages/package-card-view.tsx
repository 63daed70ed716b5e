import { Check } from 'lucide-react'
import { getMethodCard } from '../../../shop/catalog/package-text.ts'
import {
  type MethodCard,
  type PackagePromises,
  type PackageView,
  PROMISE_DAYS,
} from '../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { formatCount, formatDuration, formatInWords, formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { GuaranteeOffer, MethodCardTexts } from '../../ui/method-card.tsx'
import { Price } from '../../ui/texts/price.tsx'
import { Sentence, SLOT } from '../../ui/texts/sentence.tsx'
import { DeliveredWithin, getDeliveryHours } from './delivered-within.tsx'
import { PackageRating } from './package-rating.tsx'
import { PackageRow, type PackageRowProps } from './package-row.tsx'
import { PricePerThousand } from './price-per-thousand.tsx'

interface PackageCardViewProps {
  entry: PackageView
  /** The packages of the type, with this one. */
  all: PackageView[]
  /** How the packages of the type are delivered, which is said once for all of them. */
  method?: MethodCard | null
  /** Actions of the buttons; absent in a preview. */
  onBuy?: () => void
  onAdd?: () => void
  /** On a phone the packages of a type are rows to choose from, and only the chosen one is shown whole. */
  row?: PackageRowProps
}

/** A card spans the rows of its list, so that what stands beside it is aligned; a row that all cards lack has no height. */
const ROWS = 'md:row-span-7 md:mb-4 md:grid md:grid-rows-subgrid'

/** The look of a package. */
export function PackageCardView({ entry, all, method, onBuy, onAdd, row }: PackageCardViewProps) {
  const leads = row?.isProposed ?? false
  return (
    <li
      className={`group flex min-w-0 flex-col rounded-panel border border-line wrap-anywhere ${ROWS} ${row ? 'max-md:contents md:bg-surface md:p-6' : 'bg-surface p-6'} ${leads ? 'md:border-ink' : ''}`}
      data-package={entry.id}
    >
      {row && <PackageRow entry={entry} all={all} {...row} />}
      <div
        className={`flex grow flex-col md:contents ${row ? 'max-md:order-1 max-md:pt-5 max-md:hidden max-md:chosen:flex' : ''}`}
      >
        <PackageDetails
          entry={entry}
          all={all}
          method={method}
          onBuy={onBuy}
          onAdd={onAdd}
          isRow={row !== undefined}
          leads={leads}
        />
      </div>
    </li>
  )
}

interface PackageDetailsProps extends Omit<PackageCardViewProps, 'row'> {
  /** On a phone the row above has the tag and the price. */
  isRow: boolean
  /** Phones choose this package first. */
  leads: boolean
}

function PackageDetails({ entry, all, method, onBuy, onAdd, isRow, leads }: PackageDetailsProps) {
  const { tag } = entry
  return (
    <>
      <div className={`text-sm font-semibold ${isRow ? 'max-md:hidden' : ''}`}>
        {tag && (
          <p className="mb-3 inline-block rounded-full bg-line/60 px-2.5 leading-6">
            <bdi>{tag}</bdi>
          </p>
        )}
      </div>
      <h3 className="type-heading">
        <bdi>{entry.name}</bdi>
      </h3>
      <p className="entered-text mt-1 text-[0.95rem] text-muted">
        <PackageDescription entry={entry} />
      </p>
      <div className={isRow && !entry.reduction ? 'max-md:hidden' : ''}>
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
          <PricePerThousand entry={entry} all={all} className="mt-1 text-sm text-muted" />
        )}
      </div>
      <div>
        <PackageRating packageId={entry.id} />
        <DeliveryTerms entry={entry} />
        <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] content-start gap-x-2 gap-y-1.5 text-[0.95rem]">
          {entry.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check className="mt-1 size-4 shrink-0 text-muted" aria-hidden="true" />
              <bdi>{feature}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <CardButtons entry={entry} onBuy={onBuy} onAdd={onAdd} isRow={isRow} leads={leads} />
      <PackageProof entry={entry} method={method} />
    </>
  )
}

/**
 * Among the cards of a type only the leading one has the filled button; on a phone only the chosen package is shown whole.
 * The cart is one rank below.
 */
function CardButtons({ entry, onBuy, onAdd, isRow, leads }: Omit<PackageDetailsProps, 'all' | 'method'>) {
  const { t } = useTranslation('services')
  return (
    <div className="flex flex-wrap content-start gap-2 pt-5 md:grid *:min-w-fit *:flex-1">
      <Button
        size="medium"
        look={leads ? 'solid' : 'line'}
        className={`px-2! ${isRow ? 'max-md:border-transparent max-md:bg-accent max-md:text-on-accent' : ''}`}
        onClick={onBuy}
        aria-label={`${t('buyNow')}: ${entry.name}`}
      >
        {t('buyNow')}
      </Button>
      <Button
        size="medium"
        look="quiet"
        // The invisible edge of the last button would look like a wider foot of the card.
        className="px-2! max-md:border max-md:border-edge max-md:font-semibold max-md:text-ink md:-mb-3"
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
  if (!deliveryHours && !guaranteeDays && !asksQuestions) return null
  return (
    <div className="mt-4 space-y-1 text-sm">
      {deliveryHours && (
        <p data-testid="delivery-terms">
          <DeliveredWithin entry={entry} />
        </p>
      )}
      {guaranteeDays && <GuaranteeOffer days={guaranteeDays} />}
      {asksQuestions && <p>{t('terms.questions')}</p>}
    </div>
  )
}

/** A preview, and the built-in packages shown when loading the catalogue fails, come with their placeholder. */
function PackageDescription({ entry }: { entry: PackageView }) {
  const { lang } = useLang()
  const { description } = entry
  const hours = getDeliveryHours(entry, useRootData()?.promises)
  // In hours, as the server writes it.
  const text = hours ? description.replace('{{promised}}', formatInWords(lang, 'hour', hours)) : description
  return text
}

/** Measured promises of a package, and its method card where it has one of its own. Works without scripts. */
function PackageProof({ entry, method }: Pick<PackageCardViewProps, 'entry' | 'method'>) {
  const { t, lang } = useTranslation('services/trackRecord')
  const card = getMethodCard(entry)
  const own = card && !isSameMethodCard(card, method) ? card : null
  const { promises } = entry
  if (!promises && !own) return <div />
  return (
    <div className="pt-4 text-[0.95rem]">
      <div className="border-t border-line">
        {promises && (
          <Disclosure
            title={t('meter.onTime', { percent: isolateBidi(formatPercent(lang, promises.onTimePercent)) })}
          >
            <PromiseMeter promises={promises} />
          </Disclosure>
        )}
        {own && (
          <Disclosure title={t('method.title')}>
            <MethodCardTexts card={own} />
          </Disclosure>
        )}
      </div>
    </div>
  )
}

function isSameMethodCard(one: MethodCard, other: MethodCard | null | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns how all packages of a list are delivered, or null where they differ. */
export function getSharedMethodCard(packages: PackageView[]): MethodCard | null {
  const [first, ...others] = packages.map((entry) => getMethodCard(entry))
  return first && others.length > 0 && others.every((card) => isSameMethodCard(first, card)) ? first : null
}

function PromiseMeter({ promises }: { promises: PackagePromises }) {
  const { t, lang } = useTranslation('services/trackRecord')
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

type PromiseLabel = `services/trackRecord:meter.${'start' | 'finish' | 'shortfall' | 'refunded'}`

/** Lists the measured promises of a package with their labels, without the share delivered on time. */
function listPromiseRows(
  lang: Lang,
  t: (label: PromiseLabel) => string,
  promises: PackagePromises,
): { label: string; value: string }[] {
  const formatMinutes = (minutes: number | null) =>
    minutes === null ? '–' : formatDuration(lang, roundMinutes(minutes) * 60, 'long')
  return [
    { label: t('services/trackRecord:meter.start'), value: formatMinutes(promises.medianStartMinutes) },
    { label: t('services/trackRecord:meter.finish'), value: formatMinutes(promises.medianFinishMinutes) },
    {
      label: t('services/trackRecord:meter.shortfall'),
      value: formatPercent(lang, promises.shortfallPercent),
    },
    { label: t('services/trackRecord:meter.refunded'), value: formatPercent(lang, promises.refundPercent) },
  ]
}

/** Above ten hours minutes say nothing. */
function roundMinutes(minutes: number): number {
  return minutes >= 600 ? Math.round(minutes / 60) * 60 : minutes
}
