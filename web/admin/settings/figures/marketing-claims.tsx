import { TriangleAlert } from 'lucide-react'
import { formatFigures } from '../../../../shop/content/figures.ts'
import type { MarketingClaims } from '../../../../shop/settings/marketing-claims.ts'
import type { NumberRange, Policy } from '../../../../shop/settings/policy.ts'
import {
  type LimitsOf,
  MARKETING_CLAIM_LIMITS,
  type NumberLimit,
} from '../../../../shop/settings/setting-limits.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { ContentParts } from '../content-parts.ts'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { SectionProps } from '../shop-settings.ts'
import { FigureInput } from './figure-input.tsx'
import { findSentence } from './find-sentence.ts'
import { MARKETING_CLAIM_FIELDS } from './marketing-claim-fields.ts'
import { getAtPath, setAtPath } from './value-at-path.ts'

interface FiguresProps extends SectionProps {
  parts: Partial<ContentParts>
}

export function MarketingClaimsSection(props: FiguresProps) {
  const { claims, policy } = props.shop.settings
  return claims && policy ? <ClaimsForm {...props} claims={claims} policy={policy} /> : null
}

interface ClaimsFormProps extends FiguresProps {
  claims: MarketingClaims
  policy: Policy
}

function ClaimsForm({ shop, parts, claims, policy }: ClaimsFormProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const edit = useSettingsEdit(shop, {
    saved: claims,
    under: 'claims.',
    toChanges: (draft) => ({ claims: draft }),
  })
  const { draft, errorAt } = edit
  const figureTexts = {
    shop: shop.settings.shopName ?? '',
    ...formatFigures(lang, { policy, claims: draft }),
  }
  return (
    <EditForm title={t('sections.claims')} intro={t('claims.intro')} edit={edit}>
      <p className="flex max-w-3xl gap-3 rounded-control border border-edge p-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
        {t('claims.warning')}
      </p>
      <div className="mt-4 border-t border-line">
        {MARKETING_CLAIM_FIELDS.map((field) => (
          <FigureInput
            key={field.path}
            label={t(`figures.${field.word}`)}
            unit={field.unit === 'count' ? '' : t(`units.${field.unit}`)}
            value={getAtPath(draft, field.path) as number | NumberRange}
            limit={getAtPath(MARKETING_CLAIM_LIMITS, field.path) as NumberLimit | LimitsOf<NumberRange>}
            sentence={'figure' in field ? findSentence(parts, field.figure, figureTexts) : null}
            name={field.path}
            errorAt={(end) => errorAt(end ? `${field.path}.${end}` : field.path)}
            onChange={(value) => edit.change(setAtPath(draft, field.path, value))}
          />
        ))}
      </div>
    </EditForm>
  )
}
