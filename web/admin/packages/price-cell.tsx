import { Check, Pencil, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Amount } from '../../ui/texts/price.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { parsePrice } from './form/package-draft.ts'
import { getPackageName, type StaffPackage, updatePackage } from './staff-catalog.ts'

/** The price of a package, which a click turns into a field. */
export function PriceCell({ entry }: { entry: StaffPackage }) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
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

interface PriceFieldProps {
  entry: StaffPackage
  name: string
  onClose: () => void
}

/** Enter saves, Escape discards. Errors stay beside the field. */
function PriceField({ entry, name, onClose }: PriceFieldProps) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const id = useId()
  const saved = entry.price.toFixed(2)
  const [draft, setDraft] = useState(saved)
  const [isInvalid, setInvalid] = useState(false)
  const revalidator = useRevalidator()
  const undo = useMutation(updatePackage, { failed: t('saveFailed') })
  const { run, busy, error, clearError } = useMutation(updatePackage, {
    done: (changed) => ({
      title: t('priceSaved', {
        name: isolateBidi(name),
        price: isolateBidi(formatMoney(lang, fromPounds(changed.price))),
      }),
      action: { label: t('undo'), onChoose: () => undo.run(changed, { price: entry.price }) },
    }),
    onFailed: ({ code }) => {
      if (code === 'changed_meanwhile') revalidator.revalidate()
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const price = parsePrice(draft)
    setInvalid(price === null)
    if (price === null || busy) return
    if (price === entry.price || (await run(entry, { price }))) onClose()
  }
  const message = isInvalid
    ? t('errors.price')
    : error?.code === 'changed_meanwhile'
      ? t('priceConflict', { price: isolateBidi(formatMoney(lang, fromPounds(entry.price))) })
      : error && (error.errors[0]?.message ?? error.message)
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.stopPropagation()
        onClose()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (draft === saved && !currentTarget.contains(relatedTarget)) onClose()
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
          readOnly={busy}
          aria-busy={busy || undefined}
          value={draft}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDraft(event.target.value)
            setInvalid(false)
            clearError()
          }}
          className="figures h-8 w-20 touch:h-11 rounded-control border border-edge bg-surface px-2 text-end aria-invalid:border-danger"
        />
        <IconButton type="submit" label={t('save')} icon={Check} disabled={busy} />
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
