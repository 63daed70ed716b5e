import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { href, Link } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { intlTag, isLang } from '../../../../shop/localization/languages.ts'
import { api, unwrapResponse } from '../../../api-client.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { withSearch } from '../../../with-search.ts'
import { useLoaded } from '../../use-loaded.ts'
import { getSettingsPath } from '../sections.ts'

function fetchSteps() {
  return unwrapResponse(api.admin.launch.$get()).then(({ steps }) => steps)
}

type Step = Awaited<ReturnType<typeof fetchSteps>>[number]

const LOOKS = {
  done: { icon: CircleCheck, color: 'text-success' },
  warning: { icon: CircleAlert, color: 'text-link' },
  todo: { icon: CircleDashed, color: 'text-muted' },
} as const

/** Screen of each step. Steps set in the environment have none. */
const PLACES: Partial<Record<Step['id'], string>> = {
  secondFactor: `${href('/account')}#second-factor`,
  trader: getSettingsPath('identity'),
  supportEmail: getSettingsPath('identity'),
  payments: getSettingsPath('methods'),
  mail: href('/admin/mails'),
  rates: getSettingsPath('rates'),
  testimonials: withSearch(getSettingsPath('texts'), { part: 'testimonials' }),
  claims: withSearch(getSettingsPath('texts'), { part: 'claims' }),
  figures: getSettingsPath('claims'),
  legal: withSearch(getSettingsPath('texts'), { part: 'terms' }),
  languages: getSettingsPath('languages'),
}

/** Open steps before the launch. */
export function LaunchChecklist() {
  const { t } = useTranslation('admin-settings')
  const { data: steps, failed, reload: load } = useLoaded(fetchSteps)
  if (failed) return <LoadFailed title={t('launch.loadFailed')} onRetry={load} />
  if (!steps) return <Spinner label={t('common:loading')} />
  const left = steps.filter(({ state }) => state !== 'done').length
  return (
    <section aria-labelledby="launch" className="mt-6">
      <h2 id="launch" className="type-heading text-xl">
        {left > 0 ? t('launch.openItems', { count: left }) : t('launch.ready')}
      </h2>
      <p className="mt-1 max-w-2xl text-muted">{t('launch.intro')}</p>
      <ul className="mt-5 max-w-3xl border-t border-line">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ul>
    </section>
  )
}

function StepRow({ step }: { step: Step }) {
  const { t } = useTranslation('admin-settings')
  const { id, state, reason } = step
  const { icon: Icon, color } = LOOKS[state]
  const place = reason === 'below_minimum' ? href('/admin/packages') : PLACES[id]
  return (
    <li data-step={id} data-state={state} className="flex gap-3 border-b border-line py-3.5">
      <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">
          {t(`launch.steps.${id}.title`)}
          <span className={`ms-2 text-sm font-medium ${color}`}>{t(`launch.states.${state}`)}</span>
        </h3>
        {state !== 'done' && <Why step={step} />}
      </div>
      {place && state !== 'done' && (
        <Link to={place} className="shrink-0 self-start text-link underline underline-offset-4">
          {t('launch.fix')}
          <span className="sr-only">: {t(`launch.steps.${id}.title`)}</span>
        </Link>
      )}
    </li>
  )
}

function Why({ step: { id, reason, names = [], count = 0 } }: { step: Step }) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const languages = names.filter(isLang).map((name) => LANGUAGES[name].nativeName)
  const variables = names.filter((name) => !isLang(name))
  return (
    <div className="max-w-2xl text-muted">
      <p>
        {reason !== 'below_minimum' && <>{t(`launch.steps.${id}.text`)} </>}
        {reason === 'given_up' && t('launch.failedEmails', { count })}
        {reason === 'below_minimum' && t('launch.belowMinimum', { count })}
        {reason && reason !== 'given_up' && reason !== 'below_minimum' && t(`launch.reasons.${reason}`)}
        {languages.length > 0 &&
          t(id === 'languages' ? 'launch.incompleteLanguages' : 'launch.sampleLanguages', {
            languages: new Intl.ListFormat(intlTag(lang)).format(languages),
          })}
      </p>
      {variables.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {variables.map((name) => (
            <li key={name}>
              <code dir="ltr">{name}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
