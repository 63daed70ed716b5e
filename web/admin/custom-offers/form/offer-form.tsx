import { useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { PackageView } from '../../../../shop/catalog/package-view.ts'
import { formatMoney } from '../../../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { ORDER_LIMITS } from '../../../../shop/orders/order-limits.ts'
import { callApi } from '../../../api-client.ts'
import { createUuid } from '../../../create-uuid.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { toInstant } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { OfferLines } from '../../../storefront/custom-offers/offer-lines.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Field, SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { FormFields, Refusal, useForm } from '../../../ui/form/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { withSearch } from '../../../with-search.ts'
import { useReload } from '../../data/use-mutation.ts'
import { LeaveGuard } from '../../leave-guard.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { EDITOR_FORM, EDITOR_GRID, PreviewPane } from '../../ui/preview-pane.tsx'
import { EditorFooter } from '../../ui/save-bar.tsx'
import {
  createDraft,
  createLine,
  OFFER_PARAM,
  type OfferDraft,
  type StaffOffer,
  sumLines,
  toOfferTerms,
  toShownLines,
} from '../offers-api.ts'
import { LineFields } from './line-fields.tsx'

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

export function OfferForm(props: OfferFormProps) {
  const { saved, customer, conversationId, packages, languages, onReload } = props
  const { t, lang } = useTranslation('admin-offers', 'admin')
  const navigate = useNavigate()
  const [first] = useState(() => createDraft(lang, saved, customer))
  const [draft, setDraft] = useState(first)
  const isSent = useRef(false)
  /** A version that is loaded meanwhile must not be overwritten. */
  const [base] = useState(saved)
  const [clientKey] = useState(() => createUuid())
  const change = (part: Partial<OfferDraft>) => setDraft({ ...draft, ...part })
  const reload = useReload()
  const send = () => {
    const terms = toOfferTerms(draft)
    if (base)
      return callApi('POST /admin/offers/{id}/revisions', {
        param: { id: base.id },
        ifMatch: base.revision,
        json: terms,
      })
    const { name, email, lang } = draft
    return callApi('POST /admin/offers', {
      json: {
        name,
        email,
        lang,
        clientKey,
        conversationId: conversationId ?? undefined,
        ...terms,
      },
    })
  }
  const form = useForm(send, {
    limits: fieldLimits('POST /admin/offers'),
    reload,
    done: () => t(base ? 'form.revised' : 'form.sent'),
    onDone: ({ id }) => {
      isSent.current = true
      navigate(withSearch(href('/admin/offers'), { [OFFER_PARAM]: id }))
    },
  })
  const total = isolateBidi(formatMoney(lang, { amount: sumLines(draft.lines), currency: 'GBP' }))
  return (
    <div className={EDITOR_GRID}>
      <LeaveGuard isChanged={draft !== first} wouldLose={() => !isSent.current} />
      <form {...form.props} className={`${EDITOR_FORM} space-y-4`}>
        <FormFields form={form}>
          {saved?.state === 'accepted' && <Notice tone="warning">{t('form.reviseAccepted')}</Notice>}
          {!saved && <CustomerFields draft={draft} languages={languages} onChange={change} />}
          {draft.lines.map((line, index) => (
            <LineFields
              key={line.key}
              line={line}
              index={index}
              isOnly={draft.lines.length === 1}
              isContinued={line.packageId === '' && draft.lines[index - 1]?.packageId === ''}
              errors={form.errors}
              packages={packages}
              textLang={draft.lang}
              onChange={(changed) => change({ lines: draft.lines.with(index, changed) })}
              onRemove={() => change({ lines: draft.lines.toSpliced(index, 1) })}
            />
          ))}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <AddButton
              className=""
              disabled={draft.lines.length >= ORDER_LIMITS.lines}
              onClick={() => change({ lines: [...draft.lines, createLine()] })}
            >
              {t('form.addLine')}
            </AddButton>
            <p role="status" className="text-lg font-semibold">
              {t('form.total', { amount: total })}
            </p>
          </div>
          <TextAreaField
            label={t('form.terms')}
            name="terms"
            lang={draft.lang}
            dir={getTextDirection(draft.lang)}
            value={draft.terms}
            onChange={({ target }) => change({ terms: target.value })}
          />
          <div className="grid gap-3 sm:grid-cols-2">
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
          namesChanges={draft !== first}
          // An expired offer may be sent again unchanged.
          isUnchanged={saved?.state === 'open' && draft === first}
        >
          <Refusal title={t('form.failed')} error={form.error} onReload={onReload} />
        </EditorFooter>
      </form>
      <CustomerView draft={draft} />
    </div>
  )
}

/** The offer as its customer will read it. */
function CustomerView({ draft: { lines, terms, expiresAt } }: { draft: OfferDraft }) {
  const { t, lang } = useTranslation('admin-offers')
  const shown = toShownLines(lines)
  const total = formatMoney(lang, { amount: sumLines(lines), currency: 'GBP' })
  const until = toInstant(expiresAt)
  return (
    <PreviewPane title={t('form.customerView')}>
      <div
        data-offer-preview
        className="mt-3 rounded-panel border border-line bg-surface px-4 pb-4 *:first:border-t-0"
      >
        {shown.length === 0 ? (
          <p className="text-muted">{t('form.customerViewEmpty')}</p>
        ) : (
          <>
            <OfferLines lines={shown} />
            <p className="mt-3 flex justify-between gap-3 text-lg font-semibold">
              <span>{t('columns.total')}</span>
              <bdi className="figures">{total}</bdi>
            </p>
          </>
        )}
        {terms.trim() && <p className="entered-text mt-3 text-[0.95rem]">{terms}</p>}
        {until && (
          <p className="mt-3 text-sm text-muted">
            {t('columns.validUntil')} <bdi className="figures">{formatDate(lang, until, 'moment')}</bdi>
          </p>
        )}
      </div>
    </PreviewPane>
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
        onChoose={(lang) => onChange({ lang })}
        choices={languages.map((lang) => [lang, LANGUAGES[lang].nativeName] as const)}
      />
    </div>
  )
}
