import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { PackageView } from '../../../../shop/catalog/package-view.ts'
import { formatMoney } from '../../../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { OFFER_LIMITS } from '../../../../shop/offers/offer-state.ts'
import { useUnsavedInput } from '../../../account/confirmation/unsaved-input.ts'
import { createUuid } from '../../../create-uuid.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Field, SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { FormFields, Refusal, useForm } from '../../../ui/form/form.tsx'
import { withSearch } from '../../../with-search.ts'
import { useReload } from '../../data/use-mutation.ts'
import { createOffer, OFFER_PARAM, reviseOffer, type StaffOffer } from '../offers-api.ts'
import { LineFields } from './line-fields.tsx'
import { createDraft, createLine, type OfferDraft, sumLines, toOfferTerms } from './offer-draft.ts'

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
            packages={packages}
            onChange={(changed) => change({ lines: draft.lines.with(index, changed) })}
            onRemove={
              draft.lines.length > 1 ? () => change({ lines: draft.lines.toSpliced(index, 1) }) : undefined
            }
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button
            size="small"
            look="line"
            disabled={draft.lines.length >= OFFER_LIMITS.lines}
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
      <Refusal title={t('form.failed')} error={form.error} onReload={onReload} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button type="submit" size="small" busy={form.busy}>
          {t(saved ? 'form.sendRevision' : 'form.send')}
        </Button>
        <Link to={href('/admin/offers')} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {t('admin:cancel')}
        </Link>
      </div>
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
        className="rtl:text-right"
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
