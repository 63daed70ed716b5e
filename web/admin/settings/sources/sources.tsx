import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Lang } from '../../../../shop/localization/languages.ts'
import {
  CLAIM_NAMES,
  CLAIM_SOURCES,
  type ClaimEvidence,
  type ClaimName,
  type ClaimSource,
  DEFAULT_CLAIM_SOURCES,
} from '../../../../shop/settings/claims/claim-sources.ts'
import { formatFigure } from '../../../../shop/settings/figures.ts'
import type { NumberRange } from '../../../../shop/settings/policy.ts'
import { formatCount, formatPercent, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import { FigureInput, findSentenceWithFigure } from '../forms/figure-input.tsx'
import { formatPlaceholders, setAtPath } from '../forms/form-fields.ts'
import type { Claim, ContentParts, SectionProps } from '../settings-api.ts'
import { Note } from '../setup-parts.tsx'
import { Switch } from '../switch.tsx'
import { CLAIM_LABELS } from './claim-labels.ts'

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
      <Switch
        name="hidesSamples"
        label={t('claims.hidesSamples')}
        text={t('claims.hidesSamplesText')}
        on={draft.hidesSamples}
        onChange={(hidesSamples) => change({ ...draft, hidesSamples })}
      />
      <ul>
        {CLAIM_NAMES.map((name) => {
          const { label, unit, figure } = CLAIM_LABELS[name]
          return (
            <li key={name} data-claim={name}>
              <FigureInput
                name={`claims.${name}`}
                label={t(label)}
                unit={unit === 'count' ? '' : t(`units.${unit}`)}
                values={draft}
                sentence={figure ? findSentenceWithFigure(parts ?? {}, figure, placeholders) : null}
                errors={errors}
                onChange={(path, value) => change(setAtPath(draft, path, value))}
              >
                <ClaimFields
                  claim={claims.find((each) => each.name === name)}
                  name={name}
                  draft={draft.claimSources[name]}
                  sourceError={errors[`claimSources.${name}.source`]}
                  onChange={(source) =>
                    change({ ...draft, claimSources: { ...draft.claimSources, [name]: source } })
                  }
                />
              </FigureInput>
            </li>
          )
        })}
      </ul>
    </EditForm>
  )
}

interface ClaimFieldsProps {
  claim: Claim | undefined
  name: ClaimName
  draft: ClaimSource
  sourceError: string | undefined
  onChange: (source: ClaimSource) => void
}

/** The meaning of a claim, its recorded figure, its source, and the evidence of a typed figure. */
function ClaimFields({ claim, name, draft, sourceError, onChange }: ClaimFieldsProps) {
  const { t } = useTranslation('admin-settings')
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t(CLAIM_LABELS[name].label)}</legend>
      <p className="text-muted">{t(`sources.definitions.${name}`)}</p>
      <RecordText name={name} claim={claim} />
      <div className="flex flex-wrap items-center gap-x-6">
        {claim?.isMeasurable && (isPublishable(claim) || draft.source === 'records') && (
          <div className="flex flex-wrap gap-x-6" role="radiogroup" aria-label={t('sources.source')}>
            {CLAIM_SOURCES.map((source) => (
              <label key={source} className="flex min-h-9 items-center gap-2 touch:min-h-11">
                <input
                  type="radio"
                  name={`claimSources.${name}.source`}
                  checked={draft.source === source}
                  onChange={() => onChange({ ...draft, source })}
                  className="size-4"
                />
                {t(`sources.${source}`)}
              </label>
            ))}
          </div>
        )}
        {sourceError && <p className="basis-full text-danger">{sourceError}</p>}
        {draft.source === 'typed' && (
          <EvidenceFields
            path={`claimSources.${name}.evidence`}
            evidence={draft.evidence}
            onChange={(evidence) => onChange({ ...draft, evidence })}
          />
        )}
      </div>
    </fieldset>
  )
}

function isPublishable({ record }: Claim): boolean {
  return record !== null && record.sample >= record.minimumSample
}

/** The recorded figure, marked when the claim contradicts it. */
function RecordText({ name, claim }: Pick<ClaimFieldsProps, 'name' | 'claim'>) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  if (!claim?.record) return null
  const { record, contradiction } = claim
  const { value, sample, minimumSample } = record
  const recorded = t('sources.recorded', { value: isolateBidi(formatClaim(lang, name, value)) })
  const [has, needs] = [sample, minimumSample].map((count) => isolateBidi(formatCount(lang, count)))
  const text = isPublishable(claim)
    ? recorded
    : `${recorded} (${t('sources.tooFew', { sample: has, minimum: needs })})`
  if (!contradiction) return <p className="text-muted">{text}</p>
  const isBlocking = contradiction === 'blocking'
  return (
    <p className="flex items-center gap-1.5" data-contradiction={contradiction}>
      <TriangleAlert
        className={`size-4 shrink-0 ${isBlocking ? 'text-danger' : 'text-link'}`}
        aria-label={t('sources.contradictions.label')}
      />
      <span className="font-semibold">{text}</span>
      {!isBlocking && <span className="text-muted">{t('sources.contradictions.evidence')}</span>}
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
  const [isOpen, setIsOpen] = useState(evidence !== null)
  const change = (part: Partial<ClaimEvidence>) => {
    const next = { ...(evidence ?? { ...NO_EVIDENCE, date: getToday() }), ...part }
    onChange(next.text === '' ? null : next)
  }
  if (!isOpen)
    return (
      <Button size="compact" look="line" className="mt-1.5" onClick={() => setIsOpen(true)}>
        {t('sources.addEvidence')}
      </Button>
    )
  return (
    <div className="mt-1 mb-2 grid basis-full gap-x-4 gap-y-3 text-base sm:grid-cols-[minmax(0,1fr)_11rem]">
      <Field
        label={t('sources.evidence')}
        name={`${path}.text`}
        autoFocus={evidence === null}
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
