import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { isLang, type Lang } from '../../../shop/localization/languages.ts'
import { OFFER_LIMITS } from '../../../shop/offers/offer-state.ts'
import { useUnsavedInput } from '../../account/confirmation/unsaved-input.ts'
import { shortId } from '../../account/orders/order-card.tsx'
import { callApi } from '../../api-client.ts'
import { createUuid } from '../../create-uuid.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { listPackages } from '../../storefront/packages/load-catalog.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field, FieldErrorsContext, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { withSearch } from '../../with-search.ts'
import { fetchLiveLanguages } from '../data/fetch-languages.ts'
import { useMutation } from '../data/use-mutation.ts'
import { fetchConversation } from '../inbox/inbox-api.ts'
import { Refusal } from '../ui/form-dialog.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-offer'
import { LineFields } from './line-fields.tsx'
import {
  CONVERSATION_PARAM,
  createDraft,
  createLine,
  createOffer,
  fetchOffer,
  NEW_OFFER,
  OFFER_PARAM,
  type OfferDraft,
  parsePrice,
  reviseOffer,
  type StaffOffer,
  sumLines,
  toOfferTerms,
} from './offers-api.ts'

export const handle = declareMessages('admin-offers')

export async function clientLoader({ request, params: { offerId } }: Route.ClientLoaderArgs) {
  const conversationId = new URL(request.url).searchParams.get(CONVERSATION_PARAM)
  const isNew = offerId === NEW_OFFER
  const [saved, conversation, catalog, languages] = await Promise.all([
    isNew ? null : fetchOffer(offerId),
    isNew && conversationId ? fetchConversation(conversationId) : null,
    callApi('GET /packages'),
    fetchLiveLanguages(),
  ])
  return { saved, conversation, packages: listPackages(catalog), languages }
}

/** The form of a new offer, or of a new revision. */
export default function EditOffer({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('admin-offers')
  const { lang } = useLang()
  const { saved, conversation, ...choices } = loaderData
  /** Counts the versions shown in the form, which a newer one replaces only on demand. */
  const [version, setVersion] = useState(0)
  const language = conversation?.language
  const customer = {
    name: conversation?.customer.account?.name ?? conversation?.userName ?? '',
    email: conversation?.customer.account?.email ?? conversation?.userEmail ?? '',
    lang: isLang(language) ? language : lang,
  }
  return (
    <Screen title={saved ? t('title', { id: isolateBidi(shortId(saved.id)) }) : t('new')}>
      <OfferForm
        key={`${params.offerId} ${conversation?.id} ${version}`}
        saved={saved}
        customer={customer}
        conversationId={conversation?.id ?? null}
        onReload={() => setVersion(version + 1)}
        {...choices}
      />
    </Screen>
  )
}

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

function OfferForm({ saved, customer, conversationId, packages, languages, onReload }: OfferFormProps) {
  const { t } = useTranslation('admin-offers', 'admin')
  const { lang } = useLang()
  const navigate = useNavigate()
  const [first] = useState(() => createDraft(saved, customer))
  const [draft, setDraft] = useState(first)
  useUnsavedInput(draft !== first)
  /** A version that is loaded meanwhile must not be overwritten. */
  const [base] = useState(saved)
  const [clientKey] = useState(() => createUuid())
  const { errors, validate, setServerErrors, clearError } = useFieldErrors()
  const change = (part: Partial<OfferDraft>) => setDraft({ ...draft, ...part })
  const { run, busy, error } = useMutation(
    (sent: OfferDraft) => {
      const terms = toOfferTerms(sent)
      if (base) return reviseOffer(base, terms)
      const { name, email, lang } = sent
      return createOffer({
        name,
        email,
        lang,
        clientKey,
        conversationId: conversationId ?? undefined,
        ...terms,
      })
    },
    {
      done: () => t(base ? 'form.revised' : 'form.sent'),
      onDone: ({ id }) => navigate(withSearch(href('/admin/offers'), { [OFFER_PARAM]: id })),
      onFailed: (refused) => setServerErrors(refused),
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !validate(event.currentTarget)) return
    const wrong = draft.lines.findIndex(({ price }) => parsePrice(price) === null)
    if (wrong === -1) run(draft)
    else
      setServerErrors({ errors: [{ path: `lines.${wrong}.price`, message: t('common:validation.invalid') }] })
  }
  const total = isolateBidi(formatMoney(lang, { amount: sumLines(draft.lines), currency: 'GBP' }))
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={({ target }) => clearError(target)}
      className="mt-4 max-w-[52rem] space-y-6"
    >
      <FieldErrorsContext value={errors}>
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
          maxLength={OFFER_LIMITS.terms}
          value={draft.terms}
          onChange={({ target }) => change({ terms: target.value })}
        />
        <Field
          label={t('form.expiresAt')}
          name="expiresAt"
          type="datetime-local"
          dir="ltr"
          className="figures max-w-72 rtl:text-right"
          required
          value={draft.expiresAt}
          onChange={({ target }) => change({ expiresAt: target.value })}
        />
      </FieldErrorsContext>
      {error && <Refusal title={t('form.failed')} error={error} onReload={onReload} />}
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button type="submit" size="small" busy={busy}>
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
        required
        maxLength={100}
        dir="auto"
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={t('form.email')}
        name="email"
        type="email"
        dir="ltr"
        className="rtl:text-right"
        required
        maxLength={254}
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
