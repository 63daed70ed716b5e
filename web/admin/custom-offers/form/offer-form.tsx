import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { PACKAGE_TYPES, type PackageView } from '../../../../shop/catalog/package-view.ts'
import { formatMoney } from '../../../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { ORDER_LIMITS } from '../../../../shop/orders/order-limits.ts'
import { useUnsavedInput } from '../../../account/confirmation/unsaved-input.ts'
import { createUuid } from '../../../create-uuid.ts'
import { formatPounds, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DecimalField, Field, NumberField, SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { FormFields, Refusal, useForm } from '../../../ui/form/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { withSearch } from '../../../with-search.ts'
import { useReload } from '../../data/use-mutation.ts'
import { EditorFooter } from '../../ui/screen.tsx'
import {
  choosePackage,
  createDraft,
  createLine,
  createOffer,
  type LineDraft,
  OFFER_PARAM,
  type OfferDraft,
  reviseOffer,
  type StaffOffer,
  sumLines,
  toOfferTerms,
} from '../offers-api.ts'

interface OfferFormProps {
  /** The offer that is revised; null for a new one. */
  saved: StaffOffer | null
  customer: { name: string; email: string; lang: Lang }
  conversationId: string | null
  packages: PackageView[]
  languages: Lang[]
  /** Replaces the version in the form by the current one. */
  onReload: () => void
}

export function OfferForm({
  saved,
  customer,
  conversationId,
  packages,
  languages,
  onReload,
}: OfferFormProps) {
  const { t } = useTranslation('admin-offers', 'admin')
  const { lang } = useLang()
  const navigate = useNavigate()
  const [first] = useState(() => createDraft(saved, customer))
  const [draft, setDraft] = useState(first)
  useUnsavedInput(draft !== first)
  /** A version that is loaded meanwhile must not be overwritten. */
  const [base] = useState(saved)
  const [clientKey] = useState(() => createUuid())
  const change = (part: Partial<OfferDraft>) => setDraft({ ...draft, ...part })
  const reload = useReload()
  const send = () => {
    const terms = toOfferTerms(draft)
    if (base) return reviseOffer(base, terms)
    const { name, email, lang } = draft
    return createOffer({
      name,
      email,
      lang,
      clientKey,
      conversationId: conversationId ?? undefined,
      ...terms,
    })
  }
  const form = useForm(send, {
    limits: fieldLimits('POST /admin/offers'),
    reload,
    done: () => t(base ? 'form.revised' : 'form.sent'),
    onDone: ({ id }) => navigate(withSearch(href('/admin/offers'), { [OFFER_PARAM]: id })),
  })
  const total = isolateBidi(formatMoney(lang, { amount: sumLines(draft.lines), currency: 'GBP' }))
  return (
    <form {...form.props} className="mt-4 max-w-[52rem] space-y-6">
      <FormFields form={form}>
        {saved?.state === 'accepted' && (
          <p className="rounded-control bg-accent-wash p-3">{t('form.reviseAccepted')}</p>
        )}
        {!saved && <CustomerFields draft={draft} languages={languages} onChange={change} />}
        {draft.lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            index={index}
            isOnly={draft.lines.length === 1}
            packages={packages}
            onChange={(changed) => change({ lines: draft.lines.with(index, changed) })}
            onRemove={() => change({ lines: draft.lines.toSpliced(index, 1) })}
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button
            size="small"
            look="line"
            disabled={draft.lines.length >= ORDER_LIMITS.lines}
            onClick={() => change({ lines: [...draft.lines, createLine()] })}
          >
            <Plus className="size-4" aria-hidden="true" />
            {t('form.addLine')}
          </Button>
          <p role="status" className="font-semibold">
            {t('form.total', { amount: total })}
          </p>
        </div>
        <TextAreaField
          label={t('form.terms')}
          name="terms"
          dir="auto"
          value={draft.terms}
          onChange={({ target }) => change({ terms: target.value })}
        />
        <div className="max-w-72">
          <DateField
            label={t('form.expiresAt')}
            name="expiresAt"
            withTime
            value={draft.expiresAt}
            onChange={(expiresAt) => change({ expiresAt })}
          />
        </div>
      </FormFields>
      <EditorFooter
        submit={t(saved ? 'form.sendRevision' : 'form.send')}
        cancel={{ label: t('admin:cancel'), to: href('/admin/offers') }}
        busy={form.busy}
      >
        <Refusal title={t('form.failed')} error={form.error} onReload={onReload} />
      </EditorFooter>
    </form>
  )
}

interface CustomerFieldsProps {
  draft: OfferDraft
  languages: Lang[]
  onChange: (part: Partial<OfferDraft>) => void
}

function CustomerFields({ draft, languages, onChange }: CustomerFieldsProps) {
  const { t } = useTranslation('admin-offers')
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('form.name')}
        name="name"
        dir="auto"
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={t('form.email')}
        name="email"
        dir="ltr"
        value={draft.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <SelectField
        label={t('form.language')}
        name="lang"
        value={draft.lang}
        onChange={({ target }) => {
          const lang = languages.find((each) => each === target.value)
          if (lang) onChange({ lang })
        }}
        choices={languages.map((lang) => [lang, LANGUAGES[lang].nativeName] as const)}
      />
    </div>
  )
}

interface LineFieldsProps {
  line: LineDraft
  index: number
  packages: PackageView[]
  /** The offer has no other line. */
  isOnly: boolean
  onChange: (line: LineDraft) => void
  onRemove: () => void
}

/** A package of the catalog at an agreed price, or work that the catalog does not have. */
function LineFields({ line, index, isOnly, packages, onChange, onRemove }: LineFieldsProps) {
  const { t } = useTranslation('admin-offers')
  const { lang } = useLang()
  const number = index + 1
  const found = packages.find(({ id }) => id === line.packageId)
  const bind = (name: 'name' | 'quantity' | 'units' | 'price') => ({
    name: `lines.${index}.${name}`,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  })
  return (
    <fieldset className="border-t border-line pt-2" data-offer-line={number}>
      <legend className={isOnly ? 'sr-only' : 'float-start w-full'}>
        <span className="flex min-h-9 items-center justify-between gap-2 font-semibold">
          {t('form.line', { number })}
          {!isOnly && <IconButton label={t('form.removeLine', { number })} icon={X} onClick={onRemove} />}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <div className="col-span-2">
          <SelectField
            label={t('form.package')}
            name={`lines.${index}.packageId`}
            value={line.packageId}
            onChange={({ target }) => {
              const chosen = packages.find(({ id }) => id === target.value)
              onChange(choosePackage(line, chosen))
            }}
            choices={[
              ['', t('form.custom')],
              // A package that was archived meanwhile stays in its offer until staff choose another.
              ...(line.packageId && !found ? [[line.packageId, line.name] as const] : []),
              ...packages.map(({ id, name }) => [id, name] as const),
            ]}
          />
        </div>
        {line.packageId === '' && (
          <>
            <div className="col-span-2">
              <Field label={t('form.description')} required dir="auto" {...bind('name')} />
            </div>
            <SelectField
              label={t('form.type')}
              name={`lines.${index}.type`}
              value={line.type}
              onChange={({ target }) => {
                const type = PACKAGE_TYPES.find((each) => each === target.value)
                if (type) onChange({ ...line, type })
              }}
              choices={PACKAGE_TYPES.map((type) => [type, t(`form.types.${type}`)] as const)}
            />
            <NumberField label={t('form.quantity')} required {...bind('quantity')} />
          </>
        )}
        <NumberField label={t('form.units')} required {...bind('units')} />
        <DecimalField
          label={t('form.price')}
          hint={found && t('form.listPrice', { amount: isolateBidi(formatPounds(lang, found.price)) })}
          {...bind('price')}
        />
      </div>
      <PromiseFields line={line} index={index} onChange={onChange} />
    </fieldset>
  )
}

function PromiseFields({ line, index, onChange }: Pick<LineFieldsProps, 'line' | 'index' | 'onChange'>) {
  const { t } = useTranslation('admin-offers')
  const bind = (name: 'startHours' | 'deliveryHours' | 'guaranteeDays') => ({
    name: `lines.${index}.${name}`,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  })
  const hint = line.packageId === '' ? undefined : t('form.hoursHint')
  return (
    <div className="mt-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
      <NumberField label={t('form.startHours')} hint={hint} {...bind('startHours')} />
      <NumberField label={t('form.deliveryHours')} hint={hint} {...bind('deliveryHours')} />
      <NumberField label={t('form.guaranteeDays')} hint={hint} {...bind('guaranteeDays')} />
    </div>
  )
}
