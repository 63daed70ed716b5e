import { Volume2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PackageView } from '../../../../shop/catalog/package-view.ts'
import { fromPounds } from '../../../../shop/money.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { usePrices } from '../../../i18n/prices.tsx'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { StoredRadio } from '../../../ui/form/stored-radio.tsx'
import { ChargeNotice, Price } from '../../../ui/texts/price.tsx'
import { useStartCheckout } from '../../checkout/pending-checkout.ts'
import { DeliveredWithin } from '../../packages/delivered-within.tsx'
import { findProposedPackage, PricePerThousand } from '../../packages/price-per-thousand.tsx'
import { useAddToCart } from '../../packages/use-add-to-cart.ts'
import { PACKAGE_KINDS, type PackageKind } from '../package-kinds.ts'

/** Shows the packages of the chosen type without scripts. */
const PANEL_CLASSES: Record<PackageKind, string> = {
  likes: '[#configurator:has([value=likes]:checked)_&]:grid',
  followers: '[#configurator:has([value=followers]:checked)_&]:grid',
  views: '[#configurator:has([value=views]:checked)_&]:grid',
}

/** Chooses a type and an amount on rising bars. Only buying needs scripts. */
export function Configurator({ choices }: { choices: Record<PackageKind, PackageView[]> }) {
  const { t } = useTranslation('home')
  const scale = useScale()
  const kinds = PACKAGE_KINDS.filter(({ key }) => choices[key].length > 0)
  if (kinds.length === 0) return null
  return (
    <section
      id="configurator"
      aria-label={t('configurator.label')}
      className="scroll-mt-24 rounded-panel border border-line p-4 sm:p-8"
    >
      <fieldset className="grid min-w-0 auto-cols-fr grid-flow-col rounded-control border border-line p-1">
        <legend className="sr-only">{t('configurator.type')}</legend>
        {kinds.map(({ key }, place) => (
          <label
            key={key}
            className="relative grid min-h-11 place-items-center rounded-[7px] px-1.5 text-center text-sm font-semibold wrap-anywhere max-[22.5rem]:px-0.5 max-[22.5rem]:text-xs min-[22.5rem]:whitespace-nowrap sm:px-3 sm:text-[0.95rem] text-muted has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <StoredRadio
              name="kind"
              value={key}
              defaultChecked={place === 0}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`blurbs.${key}.title`)}
          </label>
        ))}
      </fieldset>
      <div className="relative mt-6 max-md:mt-4">
        <button
          type="button"
          aria-pressed={scale.on}
          onClick={scale.toggle}
          className="absolute start-0 top-0 z-20 flex h-11 items-center gap-2 rounded-control text-sm text-muted hover:text-ink aria-pressed:text-lime"
        >
          <Volume2 className="size-5" aria-hidden="true" />
          {t('configurator.sound')}
        </button>
        {kinds.map(({ key }) => (
          <fieldset
            key={key}
            data-kind={key}
            style={{ gridTemplateColumns: `repeat(${choices[key].length}, minmax(0, 1fr))` }}
            className={`hidden min-w-0 gap-x-2 ${PANEL_CLASSES[key]}`}
          >
            <legend className="sr-only">{t('configurator.amount')}</legend>
            {choices[key].map((entry, place) => (
              <PackageBar
                key={entry.id}
                entry={entry}
                group={`amount-${key}`}
                all={choices[key]}
                chosenFirst={entry.id === findProposedPackage(choices[key])?.id}
                onChoose={() => scale.play(place, choices[key].length)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  )
}

/** Plays a scale up to the chosen bar once switched on. The sound is loaded when it is switched on. */
function useScale() {
  const [on, setOn] = useState(false)
  const player = useRef<typeof import('../../../play-notes.ts')>(null)
  return {
    on,
    toggle: async () => {
      setOn(!on)
      if (on) return
      player.current ??= await import('../../../play-notes.ts').catch(() => null)
      player.current?.playScale(2, 3)
    },
    play: (place: number, count: number) => {
      if (on) player.current?.playScale(place, count)
    },
  }
}

interface PackageBarProps {
  entry: PackageView
  /** Name of the radio group. */
  group: string
  /** The packages of the group. */
  all: PackageView[]
  chosenFirst: boolean
  onChoose: () => void
}

/** A bar as high as its amount, and below all bars what the chosen one costs. */
function PackageBar({ entry, group, all, chosenFirst, onChoose }: PackageBarProps) {
  const { lang } = useLang()
  const { formatPounds } = usePrices()
  const price = entry.reduction?.price ?? entry.price
  // Its bar has the full height.
  const largest = Math.max(...all.map(({ quantity }) => quantity))
  return (
    <div className="group contents" data-package={entry.id}>
      <label className="relative row-start-1 flex flex-col items-center gap-2 rounded-control pb-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
        <StoredRadio
          name={group}
          value={entry.id}
          defaultChecked={chosenFirst}
          onClick={onChoose}
          aria-label={`${entry.name}, ${formatPounds(price)}`}
          className="absolute inset-0 z-10 cursor-pointer opacity-0"
        />
        <span className="flex h-32 w-full max-w-24 items-end sm:h-44" aria-hidden="true">
          <span
            className="min-h-2 w-full rounded-[14px] bg-line transition-colors duration-150 chosen:bg-lime"
            style={{ height: `${(100 * entry.quantity) / largest}%` }}
          />
        </span>
        <span className="figures text-sm font-semibold text-muted chosen:text-ink">
          {formatCount(lang, entry.quantity)}
        </span>
      </label>
      <Outcome entry={entry} all={all} price={price} />
    </div>
  )
}

interface OutcomeProps extends Pick<PackageBarProps, 'entry' | 'all'> {
  price: number
}

function Outcome({ entry, all, price }: OutcomeProps) {
  const { t } = useTranslation('services')
  const startCheckout = useStartCheckout()
  const addToCart = useAddToCart()
  return (
    <div className="col-span-full row-start-2 mt-5 hidden border-t border-line pt-5 chosen:block max-md:mt-4 max-md:pt-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p className="type-heading">
          <bdi>{entry.name}</bdi>
        </p>
        <PricePerThousand entry={entry} all={all} className="text-sm text-muted" />
      </div>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-4">
        <p data-total>
          <Price pounds={price} className="font-display text-4xl font-bold tracking-tight sm:text-5xl" />
        </p>
        <ChargeNotice charge={fromPounds(price)} />
      </div>
      <Arrival entry={entry} />
      <div className="mt-5 flex flex-wrap gap-2 *:min-w-fit *:flex-1 max-md:mt-4">
        <Button
          look="solid"
          size="medium"
          className="max-md:px-1"
          onClick={() => startCheckout(entry)}
          aria-label={`${t('buyNow')}: ${entry.name}`}
        >
          {t('buyNow')}
        </Button>
        <Button
          size="medium"
          className="max-md:px-1"
          onClick={() => addToCart(entry)}
          aria-label={`${t('addToCart')}: ${entry.name}`}
        >
          {t('addToCart')}
        </Button>
      </div>
    </div>
  )
}

/** A time and no day: cached pages know no date, and a text that changes after loading would move what is below it. */
function Arrival({ entry }: { entry: PackageView }) {
  const { t } = useTranslation('home')
  return (
    <p className="mt-2" data-testid="arrival">
      {entry.asksQuestions ? t('configurator.afterAnswers') : <DeliveredWithin entry={entry} />}
    </p>
  )
}
