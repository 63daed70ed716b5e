import { Archive, ArrowDown, ArrowUp, Check, Pencil, TriangleAlert, Undo2, X } from 'lucide-react'
import { startTransition, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TranslateFunction } from '../../../locales/create-i18n.ts'
import type { ClaimWarning } from '../../../shop/catalog/claim-warnings.ts'
import type { PackageType } from '../../../shop/catalog/package-view.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { callApi } from '../../api-client.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { formatAmountInput } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useForm } from '../../ui/form/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Amount } from '../../ui/texts/price.tsx'
import {
  getPackageName,
  type StaffCatalog,
  type StaffPackage,
  setPackageArchived,
  updatePackage,
} from '../data/packages-api.ts'
import { useMutation, useReload } from '../data/use-mutation.ts'
import { applyOrder, listIdsOnSale, moveToPlace } from '../list/reorder-rows.tsx'
import { RowMenu, type RowMenuItem } from '../list/row-menu.tsx'
import { PACKAGE_LIMITS, parseNumber } from './package-editor.ts'

/** The price of a package, which a click turns into a field. */
export function PriceCell({ entry }: { entry: StaffPackage }) {
  const { t, lang } = useTranslation('admin-packages')
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const price = formatMoney(lang, fromPounds(entry.price))
  const name = getPackageName(entry, lang)
  if (isEditing) return <PriceField entry={entry} name={name} onClose={() => setEditing(false)} />
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('editPrice', { name, price })}
      onClick={() => setEditing(true)}
      className="group/price relative z-10 -mx-2 inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-accent-wash touch:h-11"
    >
      <Pencil
        className="size-3.5 text-muted opacity-0 group-hover/price:opacity-100 group-focus-visible/price:opacity-100 max-md:order-last max-md:opacity-100"
        aria-hidden="true"
      />
      <Amount text={price} />
    </button>
  )
}

/** Says the own delivery terms of a package; nothing of those that are the policy's. */
export function listTerms(
  t: TranslateFunction<['admin-packages']>,
  lang: Lang,
  {
    deliveryHours,
    guaranteeDays,
    allowsPlan,
  }: Pick<StaffPackage, 'deliveryHours' | 'guaranteeDays' | 'allowsPlan'>,
): string[] {
  const amount = (count: number) => ({ count, amount: isolateBidi(formatCount(lang, count)) })
  return [
    deliveryHours && t('delivery.termHours', amount(deliveryHours)),
    guaranteeDays && t('delivery.termGuarantee', amount(guaranteeDays)),
    allowsPlan && t('delivery.termPlan'),
  ].filter((term) => typeof term === 'string')
}

interface PriceFieldProps {
  entry: StaffPackage
  name: string
  onClose: () => void
}

/** Enter saves, Escape discards. Errors stay beside the field. */
function PriceField({ entry, name, onClose }: PriceFieldProps) {
  const { t, lang } = useTranslation('admin-packages')
  const id = useId()
  const saved = formatAmountInput(lang, entry.price)
  const undo = useMutation(updatePackage, { failed: t('saveFailed') })
  const reload = useReload()
  const form = useForm(
    (fields) => {
      const price = parseNumber('price', String(fields.get('price'))) ?? 0
      return price === entry.price ? entry : updatePackage(entry, { price })
    },
    {
      limits: PACKAGE_LIMITS,
      // The cell shows the new price once it is loaded.
      reload: () => reload().then(onClose),
      done: (changed) =>
        changed !== entry && {
          title: t('priceSaved', {
            name: isolateBidi(name),
            price: isolateBidi(formatMoney(lang, fromPounds(changed.price))),
          }),
          action: { label: t('undo'), onChoose: () => undo.run(changed, { price: entry.price }) },
        },
      onFailed: ({ code }) => {
        if (code === 'changed_meanwhile') reload()
      },
    },
  )
  const message =
    form.errors.price ??
    (form.error?.code === 'changed_meanwhile'
      ? t('priceConflict', { price: isolateBidi(formatMoney(lang, fromPounds(entry.price))) })
      : form.error?.message)
  return (
    <form
      {...form.props}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.stopPropagation()
        onClose()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isChanged = new FormData(currentTarget).get('price') !== saved
        if (!isChanged && !currentTarget.contains(relatedTarget)) onClose()
      }}
      className="relative z-10 inline-block text-start"
    >
      <span className="flex items-center gap-0.5">
        <input
          // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
          autoFocus
          name="price"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          aria-label={t('priceOf', { name })}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? id : undefined}
          readOnly={form.busy}
          aria-busy={form.busy || undefined}
          data-number="decimal"
          {...PACKAGE_LIMITS.price}
          defaultValue={saved}
          onFocus={(event) => event.target.select()}
          onChange={form.clearError}
          className="figures h-8 w-20 touch:h-11 rounded-control border border-edge bg-surface px-2 text-end aria-invalid:border-danger"
        />
        <IconButton type="submit" label={t('save')} icon={Check} disabled={form.busy} />
        <IconButton label={t('cancel')} icon={X} onClick={onClose} />
      </span>
      {message && (
        <p
          id={id}
          role="alert"
          className="absolute end-0 top-full z-10 mt-1 w-64 rounded-control border border-line bg-surface p-2.5 text-sm whitespace-normal text-danger shadow-float max-md:start-0"
        >
          {message}
        </p>
      )}
    </form>
  )
}

interface ClaimWarningsProps {
  warnings: ClaimWarning[]
  of: { perThousand: number; texts: Partial<Record<Lang, { tag: string | null }>> }
  all: StaffPackage[]
}

/** Warnings about contradictions that customers would notice. The operator decides about them. */
export function ClaimWarnings({ warnings, of, all }: ClaimWarningsProps) {
  const { t, lang } = useTranslation('admin-packages')
  if (warnings.length === 0) return null
  const formatWarning = ({ kind, other: id, langs }: ClaimWarning) => {
    const other = all.find((entry) => entry.id === id)
    const tagLang = langs.includes(lang) ? lang : langs[0]
    return t(`claimWarnings.${kind}`, {
      tag: isolateBidi((tagLang && of.texts[tagLang]?.tag) ?? ''),
      other: isolateBidi(other ? getPackageName(other, lang) : (id ?? '')),
      own: isolateBidi(formatMoney(lang, fromPounds(of.perThousand))),
      theirs: isolateBidi(formatMoney(lang, fromPounds(other?.perThousand ?? 0))),
    })
  }
  return (
    <ul className="max-w-3xl space-y-1 text-sm whitespace-normal text-ink" data-doubts>
      {warnings.map((warning) => (
        <li key={`${warning.kind} ${warning.other}`} className="flex gap-1.5" data-doubt={warning.kind}>
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{formatWarning(warning)}</span>
        </li>
      ))}
    </ul>
  )
}

interface RowActionsProps {
  entry: StaffPackage
  /** Position among the active packages of its type. */
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onArchived: (id: string) => void
}

/** The menu that moves a package up or down, archives or restores it. */
export function RowActions({ entry, isFirst, isLast, onMove, onArchived }: RowActionsProps) {
  const { t, lang } = useTranslation('admin-packages')
  const { id, archived } = entry
  const name = getPackageName(entry, lang)
  const { run: undo } = useMutation((to: boolean) => setPackageArchived(id, to), { failed: t('saveFailed') })
  const { run, busy } = useMutation((to: boolean) => setPackageArchived(id, to), {
    done: (_, to) => ({
      title: t(to ? 'archiveDone' : 'restoreDone', { name: isolateBidi(name) }),
      action: { label: t('undo'), onChoose: () => undo(!to) },
    }),
    failed: t(archived ? 'restoreFailed' : 'archiveFailed'),
    onDone: () => onArchived(id),
  })
  const items: (RowMenuItem | false)[] = [
    !archived && !isFirst && { label: t('moveUp', { name }), icon: ArrowUp, onSelect: () => onMove(-1) },
    !archived && !isLast && { label: t('moveDown', { name }), icon: ArrowDown, onSelect: () => onMove(1) },
    {
      label: t(archived ? 'restoreLabel' : 'archive', { name }),
      icon: archived ? Undo2 : Archive,
      onSelect: () => busy || run(!archived),
    },
  ]
  return <RowMenu label={t('actionsFor', { name })} items={items.filter((item) => item !== false)} />
}

type Orders = Partial<Record<PackageType, string[]>>

/** Shows a new order at once, saves it, and goes back to the saved one when it is refused. */
export function useReorderPackages(catalog: StaffCatalog) {
  const { t, lang } = useTranslation('admin-packages')
  const revalidator = useRevalidator()
  const [unsaved, setUnsaved] = useState<Orders>({})
  /** The last requested orders, for a second key press before the next render. */
  const requested = useRef<Orders>({})
  const queue = useRef(Promise.resolve())

  const { run } = useMutation(
    ({ type }: StaffPackage, ids: string[], _before: string[]) =>
      callApi('PUT /admin/packages/order', { json: { type, ids } }),
    {
      failed: t('moveFailed'),
      onFailed: () => revalidator.revalidate(),
      done: (_, entry, ids, before) => ({
        title: t('moved', {
          name: isolateBidi(getPackageName(entry, lang)),
          place: ids.indexOf(entry.id) + 1,
          count: ids.length,
        }),
        action: { label: t('undo'), onChoose: () => save(entry, before, ids) },
      }),
    },
  )

  const save = (entry: StaffPackage, ids: string[], before: string[]) => {
    const { type } = entry
    requested.current[type] = ids
    setUnsaved((orders) => ({ ...orders, [type]: ids }))
    queue.current = queue.current.then(async () => {
      // A later order replaces this one.
      if (requested.current[type] !== ids) return
      await run(entry, ids, before)
      if (requested.current[type] === ids) delete requested.current[type]
      // The router shows loaded data in a transition: without one the former order would flash up.
      startTransition(() =>
        setUnsaved((orders) => (orders[type] === ids ? { ...orders, [type]: undefined } : orders)),
      )
    })
  }

  const listOrder = (type: PackageType) => requested.current[type] ?? listIdsOnSale(catalog[type])
  const moveTo = (entry: StaffPackage, place: number) => {
    const before = listOrder(entry.type)
    const ids = moveToPlace(before, entry.id, place)
    if (ids) save(entry, ids, before)
  }
  return {
    list: (type: PackageType): StaffPackage[] => applyOrder(catalog[type], unsaved[type] ?? []),
    moveTo,
    moveBy: (entry: StaffPackage, by: -1 | 1) => moveTo(entry, listOrder(entry.type).indexOf(entry.id) + by),
  }
}

export type PackageReordering = ReturnType<typeof useReorderPackages>
