import { TriangleAlert } from 'lucide-react'
import { figuresIn } from '../../../../shop/content/figures.ts'
import type { ClaimFigures } from '../../../../shop/settings/claims.ts'
import { CLAIM_LIMITS, type Limit, type LimitsOf } from '../../../../shop/settings/figure-limits.ts'
import type { Policy, Span } from '../../../../shop/settings/policy.ts'
import { useLang, useTranslation } from '../../../localization/translation.tsx'
import { EditForm } from '../edit-form.tsx'
import { useShopSettings } from '../shop-settings.ts'
import { useEdit } from '../use-edit.ts'
import { atPath, withAt } from './at-path.ts'
import { CLAIM_FIELDS } from './claim-fields.ts'
import { FigureInput } from './figure-input.tsx'
import { useSentences } from './use-sentences.ts'

/** What the shop claims of itself in numbers. */
export function Claims() {
  const { claims, policy } = useShopSettings().settings
  return claims && policy ? <ClaimsForm claims={claims} policy={policy} /> : null
}

function ClaimsForm({ claims, policy }: { claims: ClaimFigures; policy: Policy }) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const { settings, save, reload } = useShopSettings()
  const edit = useEdit({
    known: claims,
    reload,
    under: 'changes.claims.',
    save: (draft) => save({ claims: draft }),
  })
  const { draft, errorAt } = edit
  const known = { shop: settings.shopName ?? '', ...figuresIn(lang, { policy, claims: draft }) }
  const sentence = useSentences(lang, known)
  return (
    <EditForm title={t('settings.sections.claims')} intro={t('settings.claims.intro')} edit={edit}>
      <p className="flex max-w-3xl gap-3 rounded-control border border-edge p-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
        {t('settings.claims.warning')}
      </p>
      <div className="mt-4 border-t border-line">
        {CLAIM_FIELDS.map((field) => (
          <FigureInput
            key={field.path}
            label={t(`settings.figure.${field.word}`)}
            unit={field.unit === 'count' ? '' : t(`settings.unit.${field.unit}`)}
            value={atPath(draft, field.path) as number | Span}
            limit={atPath(CLAIM_LIMITS, field.path) as Limit | LimitsOf<Span>}
            sentence={'figure' in field ? sentence(field.figure) : null}
            errorAt={(end) => errorAt(end ? `${field.path}.${end}` : field.path)}
            onChange={(value) => edit.change(withAt(draft, field.path, value))}
          />
        ))}
      </div>
    </EditForm>
  )
}
