import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Lang } from '../../../../shop/localization/languages.ts'
import {
  CLAIM_NAMES,
  type ClaimEvidence,
  type ClaimName,
  type ClaimSource,
  type ClaimSources,
  DEFAULT_CLAIM_SOURCES,
} from '../../../../shop/settings/claims/claim-sources.ts'
import { formatFigure } from '../../../../shop/settings/placeholder-figures.ts'
import type { NumberRange } from '../../../../shop/settings/policy.ts'
import { formatCount, formatPercent, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Field, type FieldErrors } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import { FigureInput, findSentenceWithFigure } from '../forms/figure-input.tsx'
import { formatPlaceholders, setAtPath } from '../forms/form-fields.ts'
import type { Claim, ContentParts, SectionProps } from '../settings-api.ts'
import { Note } from '../setup-parts.tsx'
import { SwitchField } from '../switch.tsx'
import { CLAIM_LABELS } from './claim-labels.ts'

/** Support of a figure, as staff choose it. */
const PROOFS = ['statement', 'evidence', 'records'] as const

type Proof = (typeof PROOFS)[number]

const NO_EVIDENCE: ClaimEvidence = { text: '', url: null, date: '' }

interface ClaimsProps extends SectionProps {
  claims: Claim[]
  /** The shop's texts, to show the sentences that use a figure. */
  parts: Partial<ContentParts> | null
}

/** Each claim with its figure, where it comes from, what supports it, and whether the shop's records contradict it. */
export function Claims({ shop, claims, parts }: ClaimsProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const edit = useSettingsEdit(shop, {
    saved: {
      claims: shop.settings.claims,
      claimSources: shop.settings.claimSources ?? DEFAULT_CLAIM_SOURCES,
      hidesSamples: shop.settings.hidesSamples ?? false,
    },
    toChanges: (changes) => changes,
  })
  const { draft, change, errors } = edit
  const placeholders = formatPlaceholders(lang, { ...shop.settings, ...draft })
  const getSentence = (name: ClaimName) => {
    const { figure } = CLAIM_LABELS[name]
    return figure ? findSentenceWithFigure(parts ?? {}, figure, placeholders) : null
  }
  return (
    <EditForm title={t('sections.claims')} intro={t('claims.intro')} edit={edit}>
      <Note>
        {t(
          claims.some(({ contradiction }) => contradiction)
            ? 'sources.contradictions.advice'
            : 'claims.warning',
        )}
      </Note>
      {claims.every(({ record }) => record === null) && (
        <p className="mb-2 text-muted">{t('sources.noRecords')}</p>
      )}
      <SwitchField
        name="hidesSamples"
        label={t('claims.hidesSamples')}
        text={t('claims.hidesSamplesText')}
        on={draft.hidesSamples}
        onChange={(hidesSamples) => change({ ...draft, hidesSamples })}
      />
      <ul>
        {CLAIM_NAMES.map((name) => (
          <li key={name} data-claim={name}>
            <ClaimRow
              name={name}
              claim={claims.find((each) => each.name === name)}
              draft={draft}
              sentence={getSentence(name)}
              errors={errors}
              onChange={change}
            />
          </li>
        ))}
      </ul>
    </EditForm>
  )
}

interface ClaimsDraft {
  claimSources: ClaimSources
}

interface ClaimRowProps<Draft extends ClaimsDraft> {
  name: ClaimName
  claim: Claim | undefined
  draft: Draft
  sentence: string | null
  errors: FieldErrors
  onChange: (draft: Draft) => void
}

/** A claim with its figure, where the figure comes from, and what the shop's records say of it. */
function ClaimRow<Draft extends ClaimsDraft>(props: ClaimRowProps<Draft>) {
  const { name, claim, draft, sentence, errors, onChange } = props
  const { t } = useTranslation('admin-settings')
  const { label, unit } = CLAIM_LABELS[name]
  const { source, evidence } = draft.claimSources[name]
  const [asksEvidence, setAsksEvidence] = useState(false)
  const hasEvidence = source === 'typed' && (asksEvidence || evidence !== null)
  const changeSource = (next: ClaimSource) =>
    onChange({ ...draft, claimSources: { ...draft.claimSources, [name]: next } })
  const choose = (proof: Proof) => {
    setAsksEvidence(proof === 'evidence')
    changeSource({
      source: proof === 'records' ? 'records' : 'typed',
      evidence: proof === 'statement' ? null : evidence,
    })
  }
  const offersRecords = claim?.isMeasurable && (isPublishable(claim) || source === 'records')
  const sourceError = errors[`claimSources.${name}.source`]
  return (
    <FigureInput
      name={`claims.${name}`}
      label={t(label)}
      unit={unit === 'count' ? '' : t(`units.${unit}`)}
      values={draft}
      sentence={sentence}
      errors={errors}
      onChange={(path, value) => onChange(setAtPath(draft, path, value))}
      beside={
        <Select
          size="small"
          name={`claimSources.${name}.source`}
          aria-label={`${t(label)}, ${t('sources.source')}`}
          aria-invalid={sourceError ? true : undefined}
          value={source === 'records' ? 'records' : hasEvidence ? 'evidence' : 'statement'}
          onChange={({ target }) => choose(target.value as Proof)}
          choices={PROOFS.filter((proof) => proof !== 'records' || offersRecords).map(
            (proof) => [proof, t(`sources.proofs.${proof}`)] as const,
          )}
        />
      }
    >
      {sourceError && <p className="text-danger">{sourceError}</p>}
      <RecordText name={name} claim={claim} />
      {hasEvidence && (
        <EvidenceFields
          path={`claimSources.${name}.evidence`}
          evidence={evidence}
          onChange={(next) => changeSource({ source, evidence: next })}
        />
      )}
    </FigureInput>
  )
}

function isPublishable({ record }: Claim): boolean {
  return record !== null && record.sample >= record.minimumSample
}

/** The recorded figure, marked when the claim contradicts it, and what the records count. */
function RecordText({ name, claim }: { name: ClaimName; claim: Claim | undefined }) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const definition = t(`sources.definitions.${name}`)
  if (!claim?.record) return <p className="text-muted">{definition}</p>
  const { record, contradiction } = claim
  const { value, sample, minimumSample } = record
  const recorded = t('sources.recorded', { value: isolateBidi(formatClaim(lang, name, value)) })
  const [has, needs] = [sample, minimumSample].map((count) => isolateBidi(formatCount(lang, count)))
  const text = isPublishable(claim)
    ? recorded
    : sample === 0
      ? t('sources.noRecord')
      : `${recorded} (${t('sources.tooFew', { sample: has, minimum: needs })})`
  if (!contradiction)
    return (
      <p className="text-muted">
        {text} · {definition}
      </p>
    )
  const isBlocking = contradiction === 'blocking'
  return (
    <p className="text-muted" data-contradiction={contradiction}>
      <TriangleAlert
        className={`me-1.5 inline size-4 align-[-0.2em] ${isBlocking ? 'text-danger' : 'text-link'}`}
        aria-label={t('sources.contradictions.label')}
      />
      <span className="font-semibold text-ink">{text}</span> · {definition}
      {!isBlocking && <> {t('sources.contradictions.evidence')}</>}
    </p>
  )
}

interface EvidenceFieldsProps {
  path: string
  evidence: ClaimEvidence | null
  onChange: (evidence: ClaimEvidence | null) => void
}

/** Emptying the text removes the evidence. */
function EvidenceFields({ path, evidence, onChange }: EvidenceFieldsProps) {
  const { t } = useTranslation('admin-settings')
  const { text, url, date } = evidence ?? NO_EVIDENCE
  const change = (part: Partial<ClaimEvidence>) => {
    const next = { ...(evidence ?? { ...NO_EVIDENCE, date: getToday() }), ...part }
    onChange(next.text === '' ? null : next)
  }
  return (
    <div className="mt-2 mb-2 grid gap-x-4 gap-y-3 text-base sm:grid-cols-[minmax(0,1fr)_11rem]">
      <Field
        label={t('sources.evidence')}
        name={`${path}.text`}
        dir="auto"
        value={text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {evidence && (
        <>
          <DateField
            label={t('sources.date')}
            name={`${path}.date`}
            value={date}
            max={getToday()}
            onChange={(date) => change({ date })}
          />
          <div className="sm:col-span-full">
            <Field
              label={t('sources.url')}
              name={`${path}.url`}
              type="url"
              dir="ltr"
              value={url ?? ''}
              onChange={({ target }) => change({ url: target.value || null })}
            />
          </div>
        </>
      )}
    </div>
  )
}

function getToday(): string {
  return new Date().toISOString().slice(0, 10)
}

function formatClaim(lang: Lang, name: ClaimName, value: number | NumberRange): string {
  const { unit } = CLAIM_LABELS[name]
  if (unit === 'count' && typeof value === 'number') return formatCount(lang, value)
  if (unit === 'percent' && typeof value === 'number') return formatPercent(lang, value, 2)
  const rounded = typeof value === 'number' ? Math.round(value * 10) / 10 : value
  return formatFigure(lang, unit === 'years' ? 'years' : 'hours', rounded)
}
