import { formatFigures } from '../../../../shop/content/figures.ts'
import type { MarketingClaims } from '../../../../shop/settings/marketing-claims.ts'
import type { Policy as Figures, NumberRange } from '../../../../shop/settings/policy.ts'
import { type LimitsOf, type NumberLimit, POLICY_LIMITS } from '../../../../shop/settings/setting-limits.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { ContentParts } from '../content-parts.ts'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { SectionProps } from '../shop-settings.ts'
import { FigureInput } from './figure-input.tsx'
import { findSentence } from './find-sentence.ts'
import { POLICY_FIELDS } from './policy-fields.ts'
import { getAtPath, setAtPath } from './value-at-path.ts'

interface FiguresProps extends SectionProps {
  parts: Partial<ContentParts>
}

/** Figures of the shop's policy. */
export function Policy(props: FiguresProps) {
  const { policy, claims } = props.shop.settings
  return policy && claims ? <PolicyForm {...props} policy={policy} claims={claims} /> : null
}

interface PolicyFormProps extends FiguresProps {
  policy: Figures
  claims: MarketingClaims
}

function PolicyForm({ shop, parts, policy, claims }: PolicyFormProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const { settings } = shop
  const edit = useSettingsEdit(shop, {
    saved: policy,
    under: 'policy.',
    toChanges: (draft) => ({ policy: draft }),
  })
  const { draft, errorAt } = edit
  const figureTexts = {
    shop: settings.shopName ?? '',
    email: settings.supportEmail ?? '',
    ...formatFigures(lang, { policy: draft, claims }),
  }
  const version = settings.policyVersion ?? ''
  const day = /^\d{4}-\d{2}-\d{2}/.exec(version)?.[0]
  const intro = (
    <>
      <p>{t('policy.intro')}</p>
      <p className="mt-1">
        {t('policy.version', { date: isolateBidi(day ? formatDate(lang, day, 'day') : version) })}
      </p>
    </>
  )
  return (
    <EditForm title={t('sections.policy')} intro={intro} edit={edit}>
      {POLICY_FIELDS.map(({ name, fields }) => (
        <section key={name} className="mt-6 first:mt-0">
          <h3 className="border-b border-line pb-1.5 text-sm font-semibold text-muted">
            {t(`policy.${name}`)}
          </h3>
          {fields.map(({ path, figure, unit }) => (
            <FigureInput
              key={path}
              label={t(`figures.${figure}`)}
              unit={t(`units.${unit}`)}
              value={getAtPath(draft, path) as number | NumberRange}
              limit={getAtPath(POLICY_LIMITS, path) as NumberLimit | LimitsOf<NumberRange>}
              sentence={findSentence(parts, figure, figureTexts)}
              name={path}
              errorAt={(end) => errorAt(end ? `${path}.${end}` : path)}
              onChange={(value) => edit.change(setAtPath(draft, path, value))}
            />
          ))}
        </section>
      ))}
    </EditForm>
  )
}
