import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang } from '../../i18n/translation.tsx'
import { StoredRadio } from '../../ui/form/stored-radio.tsx'
import { Price } from '../../ui/texts/price.tsx'
import { PricePerThousand } from './price-per-thousand.tsx'

export interface PackageRowProps {
  /** The largest amount of the list, whose bar has the full height. */
  largest: number
  /** This package is chosen first. */
  isProposed: boolean
}

/** A package as one choice of a list on a phone: amount, tag, price and price per thousand. Works without scripts. */
export function PackageRow({
  entry,
  all,
  largest,
  isProposed,
}: PackageRowProps & { entry: PackageView; all: PackageView[] }) {
  const { lang } = useLang()
  return (
    <label className="relative order-0 flex min-h-16 items-center gap-3 -mx-4 border-b border-line px-4 py-2 [:first-child>&]:border-t has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-link md:hidden">
      <StoredRadio
        name={`chosen-${entry.type}`}
        value={entry.id}
        defaultChecked={isProposed}
        className="size-5 shrink-0 accent-link"
      />
      <span className="flex h-9 w-2.5 items-end" aria-hidden="true">
        <span
          className="min-h-1 w-full rounded-full bg-edge chosen:bg-accent"
          // By its root, or small amounts beside large ones would look equal.
          style={{ height: `${100 * Math.sqrt(entry.quantity / largest)}%` }}
        />
      </span>
      <span className="min-w-0">
        <span className="type-heading figures block">{formatCount(lang, entry.quantity)}</span>
        {entry.tag && (
          // Quiet, because nearly every package has a tag: the lowest price is what stands out.
          <bdi className="block text-xs text-muted">{entry.tag}</bdi>
        )}
      </span>
      <span className="ms-auto shrink-0 text-end whitespace-nowrap">
        <Price pounds={entry.reduction?.price ?? entry.price} className="font-semibold" />
        <PricePerThousand entry={entry} all={all} className="text-xs text-muted" />
      </span>
    </label>
  )
}
