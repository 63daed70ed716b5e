import { figuresIn } from '../../../../shop/content/figures.ts'
import { type Limit, type LimitsOf, POLICY_LIMITS } from '../../../../shop/settings/figure-limits.ts'
import type { Policy as Figures, Span } from '../../../../shop/settings/policy.ts'
import { formatDate, isolated } from '../../../localization/formats.ts'
import { useLang, useTranslation } from '../../../localization/translation.tsx'
import { EditForm } from '../edit-form.tsx'
import { type Settings, useShopSettings } from '../shop-settings.ts'
import { useEdit } from '../use-edit.ts'
import { atPath, withAt } from './at-path.ts'
import { FigureInput } from './figure-input.tsx'
import { POLICY_FIELDS } from './policy-fields.ts'
import { useSentences } from './use-sentences.ts'

/** The figures the shop promises and works by. */
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
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const { save, reload } = useShopSettings()
  const edit = useEdit({
    known: policy,
    reload,
    under: 'changes.policy.',
    save: (draft) => save({ policy: draft }),
  })
  const { draft, errorAt } = edit
  const known = {
    shop: settings.shopName ?? '',
    email: settings.supportEmail ?? '',
    ...figuresIn(lang, { policy: draft, claims: settings.claims }),
  }
  const sentence = useSentences(lang, known)
  const version = settings.policyVersion ?? ''
  const day = /^\d{4}-\d{2}-\d{2}/.exec(version)?.[0]
  const intro = (
    <>
      <p>{t('settings.policy.intro')}</p>
      <p className="mt-1">
        {t('settings.policy.version', { date: isolated(day ? formatDate(lang, day, 'day') : version) })}
      </p>
    </>
  )
  return (
    <EditForm title={t('settings.sections.policy')} intro={intro} edit={edit}>
      {POLICY_FIELDS.map(({ name, fields }) => (
        <section key={name} className="mt-6 first:mt-0">
          <h3 className="border-b border-line pb-2 text-sm text-muted">{t(`settings.policy.${name}`)}</h3>
          {fields.map(({ path, figure, unit }) => (
            <FigureInput
              key={path}
              label={t(`settings.figure.${figure}`)}
              unit={t(`settings.unit.${unit}`)}
              value={atPath(draft, path) as number | Span}
              limit={atPath(POLICY_LIMITS, path) as Limit | LimitsOf<Span>}
              sentence={sentence(figure)}
              errorAt={(end) => errorAt(end ? `${path}.${end}` : path)}
              onChange={(value) => edit.change(withAt(draft, path, value))}
            />
          ))}
        </section>
      ))}
    </EditForm>
  )
}
