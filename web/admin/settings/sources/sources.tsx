import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Lang } from '../../../../shop/localization/languages.ts'
import {
  CLAIM_NAMES,
  type ClaimName,
  type ClaimSource,
  type ClaimSources,
  DEFAULT_CLAIM_SOURCES,
} from '../../../../shop/settings/claims/claim-sources.ts'
import { DEFAULT_MARKETING_CLAIMS } from '../../../../shop/settings/marketing-claims.ts'
import { formatFigure } from '../../../../shop/settings/placeholder-figures.ts'
import type { NumberRange } from '../../../../shop/settings/policy.ts'
import { formatCount, formatPercent, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { FieldErrors } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EditForm, isEqual, useSettingsEdit } from '../edit-form.tsx'
import { FigureBoxes } from '../forms/figure-input.tsx'
import { getAtPath, setAtPath } from '../forms/form-fields.ts'
import type { Claim, SectionProps } from '../settings-api.ts'
import { SwitchField } from '../switch.tsx'
import { CLAIM_LABELS } from './claim-labels.ts'
import { EvidenceFields } from './evidence-fields.tsx'

/** Support of a figure, as staff choose it. */
const PROOFS = ['statement', 'evidence', 'records'] as const

type Proof = (typeof PROOFS)[number]

/** Each claim with its figure, where it comes from, what supports it, and what the shop's records say of it. */
export function Claims({ shop, claims }: SectionProps & { claims: Claim[] }) {
  const { t } = useTranslation('admin-settings')
  const edit = useSettingsEdit(shop, {
    saved: {
      claims: shop.settings.claims,
      claimSources: shop.settings.claimSources ?? DEFAULT_CLAIM_SOURCES,
      hidesSamples: shop.settings.hidesSamples ?? false,
    },
    toChanges: (changes) => changes,
  })
  const { draft, change, errors } = edit
  const hasRecords = claims.some(({ record }) => record !== null)
  const isContradicted = claims.some(({ contradiction }) => contradiction)
  const isSample = isEqual(draft.claims, DEFAULT_MARKETING_CLAIMS)
  return (
    <EditForm title={t('sections.claims')} edit={edit}>
      <Notice className="mt-5" tone={isSample ? 'warning' : 'neutral'} title={t('claims.warning')}>
        {isSample && t('claims.warningText')}
      </Notice>
      <div className="mt-3">
        <SwitchField
          name="hidesSamples"
          label={t('claims.hidesSamples')}
          text={t('claims.hidesSamplesText')}
          on={draft.hidesSamples}
          onChange={(hidesSamples) => change({ ...draft, hidesSamples })}
        />
      </div>
      <section aria-labelledby="claims" className="mt-6">
        <h2 id="claims" className="text-lg leading-snug font-semibold">
          {t('claims.numbers')}
        </h2>
        <p className="mt-1.5 text-[0.9rem] text-muted empty:hidden">
          {isContradicted ? t('sources.contradictions.advice') : !hasRecords && t('sources.noRecords')}
        </p>
        <p
          aria-hidden="true"
          className={`${getRowClass(hasRecords)} mt-3 pb-2 text-sm font-medium text-muted max-lg:hidden`}
        >
          <span />
          <span>{t('claims.columns.shown')}</span>
          {hasRecords && <span className="pe-20 text-end">{t('claims.columns.records')}</span>}
          <span>{t('sources.source')}</span>
        </p>
        {CLAIM_NAMES.map((name) => (
          <ClaimRow
            key={name}
            name={name}
            claim={hasRecords ? claims.find((each) => each.name === name) : undefined}
            draft={draft}
            errors={errors}
            onChange={change}
          />
        ))}
      </section>
    </EditForm>
  )
}

/** The claim, its figure, that of the records, and its proof, one below the other on phones. */
function getRowClass(hasRecord: boolean): string {
  const columns = hasRecord
    ? 'lg:grid-cols-[minmax(0,1fr)_11rem_12.5rem_12rem]'
    : 'lg:grid-cols-[minmax(0,1fr)_11rem_12rem]'
  return `gap-x-4 gap-y-2 border-b border-line max-lg:flex max-lg:flex-wrap lg:grid lg:gap-x-6 ${columns}`
}

type ClaimsDraft = Record<'claimSources', ClaimSources>

interface ClaimRowProps<Draft extends ClaimsDraft> {
  name: ClaimName
  claim: Claim | undefined
  draft: Draft
  errors: FieldErrors
  onChange: (draft: Draft) => void
}

/** A claim with its figure, that of the shop's records, and what proves it. */
function ClaimRow<Draft extends ClaimsDraft>(props: ClaimRowProps<Draft>) {
  const { name, claim, draft, errors, onChange } = props
  const { t, lang } = useTranslation('admin-settings')
  const id = useId()
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
  const canUseRecords = Boolean(claim?.isMeasurable && isPublishable(claim))
  const sourceError = errors[`claimSources.${name}.source`]
  const recorded = claim?.record && formatClaim(lang, name, claim.record.value)
  const isUsed = source === 'records'
  const isContradicted = Boolean(claim?.contradiction) && !isUsed
  const isAbove =
    canUseRecords && !isUsed && Number(getAtPath(draft, `claims.${name}`)) > Number(claim?.record?.value)
  return (
    <div data-claim={name} className={`${getRowClass(claim !== undefined)} py-4`}>
      <div id={id} className="max-lg:basis-full">
        <p className="font-medium">{t(label)}</p>
        <p className="text-sm text-pretty text-muted">{t(`sources.definitions.${name}`)}</p>
      </div>
      <div
        className={`max-lg:w-40 ${isContradicted ? '[&_input]:border-warning [&_input]:bg-warning-wash' : ''}`}
      >
        <PhoneLabel>{t('claims.columns.shown')}</PhoneLabel>
        {isUsed && recorded ? (
          <p className="figures flex min-h-10 items-center">
            <bdi>{recorded}</bdi>
          </p>
        ) : (
          <FigureBoxes
            name={`claims.${name}`}
            label={t(label)}
            unit={unit === 'count' ? '' : t(`units.${unit}`)}
            values={draft}
            errors={errors}
            aboutId={id}
            boxClass={unit === 'hours' ? 'w-40 lg:w-44' : 'w-32 lg:w-36'}
            hasUnitInside
            onChange={(path, value) => onChange(setAtPath(draft, path, value))}
          />
        )}
      </div>
      {claim && (
        <RecordText claim={claim} recorded={recorded ?? ''} isUsed={isUsed} isAbove={isAbove}>
          {isAbove && (
            <Button
              size="compact"
              className="px-1!"
              aria-label={t('sources.useFigure', { figure: isolateBidi(recorded ?? '') })}
              onClick={() => choose('records')}
            >
              {t('sources.use')}
            </Button>
          )}
        </RecordText>
      )}
      <div className="max-lg:flex-1 max-lg:basis-40 max-sm:basis-full [&>span:has(select)]:w-full">
        <PhoneLabel>{t('sources.source')}</PhoneLabel>
        <Select
          size="small"
          name={`claimSources.${name}.source`}
          aria-label={`${t(label)}, ${t('sources.source')}`}
          aria-invalid={sourceError ? true : undefined}
          aria-describedby={`${id}-error`}
          value={isUsed ? 'records' : hasEvidence ? 'evidence' : 'statement'}
          onChoose={choose}
          className="min-h-10"
          choices={PROOFS.filter((proof) => proof !== 'records' || canUseRecords || isUsed).map(
            (proof) => [proof, t(`sources.proofs.${proof}`)] as const,
          )}
        />
        <p id={`${id}-error`} className="text-sm text-danger empty:hidden">
          {sourceError}
        </p>
      </div>
      {hasEvidence && (
        <div className="basis-full lg:col-span-full">
          <EvidenceFields
            path={`claimSources.${name}.evidence`}
            evidence={evidence}
            onChange={(next) => changeSource({ source, evidence: next })}
          />
        </div>
      )}
    </div>
  )
}

/** Names what the heading of a column names on wide windows. */
function PhoneLabel({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="mb-1 block text-sm text-muted lg:hidden">
      {children}
    </span>
  )
}

function isPublishable({ record }: Claim): boolean {
  return record !== null && record.sample >= record.minimumSample
}

interface RecordTextProps {
  claim: Claim
  recorded: string
  /** Pages show the recorded figure. */
  isUsed: boolean
  /** Pages show a higher figure, though perhaps with a reason. */
  isAbove: boolean
  /** The button that takes over the recorded figure. */
  children: ReactNode
}

/** As high as the field beside it. */
const RECORD_CLASS = 'flex min-h-10 items-center gap-1.5 touch:min-h-11'

/** The figure of the records, which may be below what the shop claims, or how much is missing until it can be published. */
function RecordText({
  claim: { contradiction, record },
  recorded,
  isUsed,
  isAbove,
  children,
}: RecordTextProps) {
  const { t, lang } = useTranslation('admin-settings')
  const isContradicted = contradiction !== null && !isUsed
  const isMissing = !record || (record.sample === 0 && contradiction === null)
  const isMarked = isContradicted || isAbove
  const isTooFew = !isMissing && !isContradicted && record.sample < record.minimumSample
  const [sample, minimum] = [record?.sample ?? 0, record?.minimumSample ?? 0].map((count) =>
    isolateBidi(formatCount(lang, count)),
  )
  const text = isMissing ? t('sources.noRecord') : isTooFew && t('sources.tooFew', { sample, minimum })
  return (
    <div
      className="max-lg:flex-1 max-lg:basis-45"
      data-contradiction={isContradicted ? contradiction : undefined}
    >
      <PhoneLabel>{t('claims.columns.records')}</PhoneLabel>
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-x-2">
        {text ? (
          <p className={`${RECORD_CLASS} col-span-full text-sm text-muted`}>{text}</p>
        ) : (
          <p
            className={`${RECORD_CLASS} figures lg:justify-end ${isMarked ? 'font-semibold' : 'text-muted'}`}
          >
            {isMarked && (
              <CircleAlert
                className={`size-4 shrink-0 ${contradiction === 'blocking' ? 'text-warning' : 'text-muted'}`}
                aria-label={t('sources.contradictions.label')}
              />
            )}
            <span className="sr-only">{t('claims.columns.records')}:</span>
            <bdi>{recorded}</bdi>
          </p>
        )}
        {children ||
          (isContradicted && record?.sample === 0 && (
            <span className="text-sm text-muted">{t('sources.noRecord')}</span>
          ))}
      </div>
      {isContradicted && contradiction !== 'blocking' && (
        <p className="text-sm text-muted">{t('sources.contradictions.evidence')}</p>
      )}
    </div>
  )
}

function formatClaim(lang: Lang, name: ClaimName, value: number | NumberRange): string {
  const { unit } = CLAIM_LABELS[name]
  if (unit === 'count' && typeof value === 'number') return formatCount(lang, value)
  if (unit === 'percent' && typeof value === 'number') return formatPercent(lang, value, 2)
  const rounded = typeof value === 'number' ? Math.round(value * 10) / 10 : value
  return formatFigure(lang, unit === 'years' ? 'years' : 'hours', rounded)
}
