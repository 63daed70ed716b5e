import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang } from '../../../shop/localization/languages.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { withSearch } from '../../with-search.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { SectionHeading } from './edit-form.tsx'
import { getFieldPath } from './search-settings.ts'
import { getSettingsPath } from './sections.ts'
import { type LaunchStep, removeTrialOrders } from './settings-api.ts'
import { CLAIM_LABELS, isClaimName } from './sources/claim-labels.ts'

/** In the order of the list. */
const STATES = ['todo', 'warning', 'done'] as const

const ICONS = {
  todo: { icon: CircleDashed, color: 'text-muted' },
  warning: { icon: CircleAlert, color: 'text-link' },
  done: { icon: CircleCheck, color: 'text-success' },
} as const

/** Screen of each step. Steps set in the environment have none. */
const PLACES: Partial<Record<LaunchStep['id'], string>> = {
  secondFactor: `${href('/account')}#second-factor`,
  trader: getFieldPath('identity', 'trader.name'),
  supportEmail: getFieldPath('identity', 'supportEmail'),
  tax: getSettingsPath('tax'),
  payments: getSettingsPath('payments'),
  mail: getSettingsPath('mail'),
  replies: getSettingsPath('mail'),
  rates: getSettingsPath('rates'),
  testimonials: withSearch(getSettingsPath('texts'), { part: 'testimonials' }),
  claims: withSearch(getSettingsPath('texts'), { part: 'claims' }),
  figures: getSettingsPath('claims'),
  contradictions: getSettingsPath('sources'),
  methodCards: href('/admin/packages'),
  legal: withSearch(getSettingsPath('texts'), { part: 'terms' }),
  languages: getSettingsPath('languages'),
}

/** Where another screen solves the problem. */
const PLACES_BY_REASON: Partial<Record<NonNullable<LaunchStep['reason']>, string>> = {
  below_minimum: href('/admin/packages'),
  none_offered: getSettingsPath('payments'),
  given_up: href('/admin/emails'),
}

/** Returns null where no screen solves the problem, or the user may not open it. */
function findPlace(role: string, { id, reason }: LaunchStep): string | null {
  const place = (reason && PLACES_BY_REASON[reason]) ?? PLACES[id] ?? null
  const isHidden = place === getSettingsPath('mail') && !hasPermission(role, 'mail_servers:manage')
  return isHidden ? null : place
}

/** Steps before the shop opens, each to do, to check or done. */
export function LaunchChecklist({ role, steps }: { role: string; steps: LaunchStep[] }) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const done = steps.filter(({ state }) => state === 'done').length
  const left = steps.length - done
  return (
    <section aria-labelledby="launch" className="max-w-200">
      <SectionHeading
        id="launch"
        title={left > 0 ? t('launch.openItems', { count: left }) : t('launch.ready')}
        intro={t('launch.intro')}
      />
      <div className="mt-3 flex items-center gap-3 text-sm text-muted">
        <progress
          aria-labelledby="launch-progress"
          value={done}
          max={steps.length}
          className="h-1.5 w-48 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-success"
        />
        <span id="launch-progress" className="figures">
          {t('launch.progress', {
            done: isolateBidi(formatCount(lang, done)),
            total: isolateBidi(formatCount(lang, steps.length)),
          })}
        </span>
      </div>
      {STATES.map((state) => (
        <StepGroup
          key={state}
          role={role}
          state={state}
          steps={steps.filter((step) => step.state === state)}
        />
      ))}
    </section>
  )
}

function StepGroup({
  role,
  state,
  steps,
}: {
  role: string
  state: LaunchStep['state']
  steps: LaunchStep[]
}) {
  const { t } = useTranslation('admin-settings')
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={`launch-${state}`} className="mt-6">
      <h3 id={`launch-${state}`} className="border-b border-line pb-1.5 text-sm font-semibold text-muted">
        {t(`launch.states.${state}`)} <span className="figures font-normal">{steps.length}</span>
      </h3>
      <ul>
        {steps.map((step) => (
          <StepRow key={step.id} role={role} step={step} />
        ))}
      </ul>
    </section>
  )
}

function StepRow({ role, step }: { role: string; step: LaunchStep }) {
  const { t } = useTranslation('admin-settings')
  const { id, state, reason } = step
  const { icon: Icon, color } = ICONS[state]
  const isPricing = reason === 'below_minimum'
  const place = findPlace(role, step)
  const action = isPricing ? t('launch.raisePrices') : t(`launch.steps.${id}.action`)
  return (
    <li data-step={id} data-state={state} className="flex gap-3 border-b border-line py-2.5">
      <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
      {state === 'done' ? (
        <p className="text-muted">{t(`launch.steps.${id}.title`)}</p>
      ) : (
        <div className="min-w-0 flex-1">
          {id === 'trialOrders' ? (
            <RemoveTrialOrders count={step.count ?? 0} />
          ) : place ? (
            <Link
              to={place}
              className="inline-block py-0.5 font-semibold text-link underline-offset-4 hover:underline"
            >
              {action}
            </Link>
          ) : (
            <p className="font-semibold">{action}</p>
          )}
          <StepReason step={step} />
        </div>
      )}
    </li>
  )
}

function StepReason({ step: { id, reason, names = [], count = 0 } }: { step: LaunchStep }) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const languages = names.filter(isLang).map((name) => isolateBidi(LANGUAGES[name].nativeName))
  const claims = names.filter(isClaimName).map((name) => t(CLAIM_LABELS[name].label))
  const variables = names.filter((name) => !isLang(name) && !isClaimName(name))
  return (
    <div className="text-muted">
      <p>
        {reason !== 'below_minimum' && <>{t(`launch.steps.${id}.text`)} </>}
        {reason === 'given_up' && t('launch.failedEmails', { count })}
        {reason === 'below_minimum' && t('launch.belowMinimum', { count })}
        {reason && reason !== 'given_up' && reason !== 'below_minimum' && t(`launch.reasons.${reason}`)}
        {languages.length > 0 &&
          t(id === 'languages' ? 'launch.incompleteLanguages' : 'launch.sampleLanguages', {
            languages: new Intl.ListFormat(intlTag(lang)).format(languages),
          })}
        {claims.length > 0 &&
          t('launch.contradictedClaims', { claims: new Intl.ListFormat(intlTag(lang)).format(claims) })}
      </p>
      {variables.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {variables.map((name) => (
            <li key={name}>
              <code dir="ltr" className="wrap-anywhere">
                {name}
              </code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Asks, with the number of trial orders, and removes them. */
function RemoveTrialOrders({ count }: { count: number }) {
  const { t } = useTranslation('admin-settings')
  const [isAsking, setAsking] = useState(false)
  const action = t('launch.steps.trialOrders.action')
  return (
    <>
      <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('launch.trialRemoval.title', { count })}
          text={t('launch.trialRemoval.text')}
          submit={action}
          danger
          failed={t('launch.trialRemoval.failed')}
          done={(removed) => t('launch.trialRemoval.done', { count: removed })}
          onConfirm={removeTrialOrders}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
