import { Check, Pencil, TriangleAlert, X } from 'lucide-react'
import { startTransition, useEffect, useId, useOptimistic, useRef, useState } from 'react'
import {
  type ClaimWarning,
  listClaimWarnings,
  listMethodCardWarnings,
} from '../../../shop/catalog/claim-warnings.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { type ApiRequest, callApi } from '../../api-client.ts'
import { formatCount, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { formatAmountInput } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DecimalField } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Amount } from '../../ui/texts/price.tsx'
import { getPackageName, type StaffCatalog, type StaffPackage, updatePackage } from '../data/packages-api.ts'
import { useMutation, useReload } from '../data/use-mutation.ts'
import { applyOrder, listIdsOnSale, moveToPlace } from '../list/reorder-rows.tsx'
import { SwitchField } from '../settings/switch.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { PACKAGE_LIMITS, type PackageEditor, parseNumber } from './package-editor.ts'

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
  const price = formatPounds(lang, entry.price)
  if (isEditing) return <PriceField entry={entry} onClose={() => setEditing(false)} />
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('editPrice', { name: getPackageName(entry, lang), price })}
      onClick={() => setEditing(true)}
      className="relative z-10 -mx-2 inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-accent-wash touch:h-11"
    >
      <Pencil className="size-3.5 text-muted" aria-hidden="true" />
      <Amount text={price} />
    </button>
  )
}

type Terms = Pick<StaffPackage, 'deliveryHours' | 'guaranteeDays' | 'allowsPlan'>

/** Says the own delivery terms of a package; nothing of those that are the policy's. */
export function useTerms({ deliveryHours, guaranteeDays, allowsPlan }: Terms): string[] {
  const { t, lang } = useTranslation('admin-packages')
  const amount = (count: number) => ({ count, amount: isolateBidi(formatCount(lang, count)) })
  return [
    deliveryHours && t('delivery.termHours', amount(deliveryHours)),
    guaranteeDays && t('delivery.termGuarantee', amount(guaranteeDays)),
    allowsPlan && t('delivery.termPlan'),
  ].filter((term) => typeof term === 'string')
}

/** Promised delivery time and guarantee of the package, and whether customers choose start and pace. */
export function DeliveryFields({ editor: { draft, numbers, change, bind } }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const terms = useTerms({ ...numbers, allowsPlan: draft.allowsPlan })
  return (
    <FoldedFields
      title={t('delivery.heading')}
      set={numbers.deliveryHours ? terms : [t('delivery.policy'), ...terms]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DecimalField label={t('delivery.hours')} hint={t('delivery.hoursHint')} {...bind('deliveryHours')} />
        <DecimalField
          label={t('delivery.guarantee')}
          hint={t('delivery.guaranteeHint')}
          {...bind('guaranteeDays')}
        />
      </div>
      <SwitchField
        name="allowsPlan"
        label={t('delivery.plan')}
        text={t('delivery.planHint')}
        on={draft.allowsPlan}
        onChange={(allowsPlan) => change({ allowsPlan })}
      />
    </FoldedFields>
  )
}

/** Enter saves, Escape discards. Errors stay beside the field. */
function PriceField({ entry, onClose }: { entry: StaffPackage; onClose: () => void }) {
  const { t, lang } = useTranslation('admin-packages')
  const id = useId()
  const name = getPackageName(entry, lang)
  const formatPrice = ({ price }: StaffPackage) => isolateBidi(formatPounds(lang, price))
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
          title: t('priceSaved', { name: isolateBidi(name), price: formatPrice(changed) }),
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
      ? t('priceConflict', { price: formatPrice(entry) })
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
      own: isolateBidi(formatPounds(lang, of.perThousand)),
      theirs: isolateBidi(formatPounds(lang, other?.perThousand ?? 0)),
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

/** Checks the claims of the package as it stands in the form. */
export function checkClaims(
  { draft, numbers, saved, all, getShownText }: PackageEditor,
  perThousand: number,
) {
  const id = saved?.id ?? ''
  const { quantity, price } = numbers
  const texts = { en: getShownText('en'), ar: getShownText('ar'), es: getShownText('es') }
  const edited = { id, type: draft.type, quantity: quantity ?? 0, price: price ?? 0, texts }
  const others = all.filter((entry) => !entry.archived && entry.id !== id)
  const claimants = [...others, edited].map(({ texts: { en, ar, es }, ...claimant }) => ({
    ...claimant,
    tags: { en: en?.tag, ar: ar?.tag, es: es?.tag },
  }))
  const warnings = [...(listClaimWarnings(claimants).get(id) ?? []), ...listMethodCardWarnings(texts)]
  return { warnings, of: { perThousand, texts } }
}

type PackageOrder = ApiRequest<'PUT /admin/packages/order'>['json']

/** Shows a new order at once, and the saved one again when it is refused. Orders are saved one after the other. */
export function useReorderPackages(catalog: StaffCatalog) {
  const { t, lang } = useTranslation('admin-packages')
  const [shown, showOrder] = useOptimistic(catalog, (current, { type, ids }: PackageOrder) => ({
    ...current,
    [type]: applyOrder(current[type], ids),
  }))
  const queue = useRef(Promise.resolve(true))
  const { run } = useMutation(
    ({ type }: StaffPackage, ids: string[], _before: string[]) =>
      callApi('PUT /admin/packages/order', { json: { type, ids } }),
    {
      failed: t('moveFailed'),
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
  const save = (entry: StaffPackage, ids: string[], before: string[]) =>
    startTransition(async () => {
      showOrder({ type: entry.type, ids })
      queue.current = queue.current.then(() => run(entry, ids, before))
      await queue.current
    })
  return {
    shown,
    moveTo(entry: StaffPackage, place: number) {
      const before = listIdsOnSale(shown[entry.type])
      const ids = moveToPlace(before, entry.id, place)
      if (ids) save(entry, ids, before)
    },
  }
}
