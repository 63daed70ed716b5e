import type { ClaimEvidence } from '../../../../shop/settings/claims/claim-sources.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Field } from '../../../ui/form/field.tsx'

const NO_EVIDENCE: ClaimEvidence = { text: '', url: null, date: '' }

interface EvidenceFieldsProps {
  path: string
  evidence: ClaimEvidence | null
  onChange: (evidence: ClaimEvidence | null) => void
}

/** Emptying the text removes the evidence. */
export function EvidenceFields({ path, evidence, onChange }: EvidenceFieldsProps) {
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
