import { formatFigures } from '../../../../shop/content/figures.ts'
import type { Policy as Figures, NumberRange } from '../../../../shop/settings/policy.ts'
import { type LimitsOf, type NumberLimit, POLICY_LIMITS } from '../../../../shop/settings/setting-limits.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { EditForm } from '../edit-form.tsx'
import { type Settings, useShopSettings } from '../shop-settings.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { FigureInput } from './figure-input.tsx'
import { POLICY_FIELDS } from './policy-fields.ts'
import { useSentences } from './use-sentences.ts'
import { getAtPath, setAtPath } from './value-at-path.ts'

/** Figures of the shop's policy. */
export function Policy() {
  const { settings } = useShopSettings()
  const { policy, claims } = settings
  return policy && claims ? <PolicyForm policy={policy} settings={{ ...settings, policy, claims }} /> : null
}

function PolicyForm({
  policy,
  settings,
}: {
  policy: Figures
  settings: Settings & Required<Pick<Settings, 'policy' | 'claims'>>
}) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const { save, reload } = useShopSettings()
  const edit = useSettingsForm({
    saved: policy,
    reload,
    under: 'changes.policy.',
    save: (draft) => save({ policy: draft }),
  })
  const { draft, errorAt } = edit
  const figureTexts = {
    shop: settings.shopName ?? '',
    email: settings.supportEmail ?? '',
    ...formatFigures(lang, { policy: draft, claims: settings.claims }),
  }
  const sentence = useSentences(lang, figureTexts)
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
          <h3 className="border-b border-line pb-2 text-sm text-muted">{t(`policy.${name}`)}</h3>
          {fields.map(({ path, figure, unit }) => (
            <FigureInput
              key={path}
              label={t(`figures.${figure}`)}
              unit={t(`units.${unit}`)}
              value={getAtPath(draft, path) as number | NumberRange}
              limit={getAtPath(POLICY_LIMITS, path) as NumberLimit | LimitsOf<NumberRange>}
              sentence={sentence(figure)}
              errorAt={(end) => errorAt(end ? `${path}.${end}` : path)}
              onChange={(value) => edit.change(setAtPath(draft, path, value))}
            />
          ))}
        </section>
      ))}
    </EditForm>
  )
}
