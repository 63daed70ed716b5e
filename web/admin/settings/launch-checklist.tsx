import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang } from '../../../shop/localization/languages.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { SectionHeading } from './edit-form.tsx'
import { getStepGroup, isDone, LaunchBar, useLaunchTitle } from './launch-progress.tsx'
import { getFieldPath } from './search-settings.ts'
import { getSettingsPath } from './sections.ts'
import { hideLaunchChecklist, type Launch, type LaunchStep, removeTrialOrders } from './settings-api.ts'
import { FoldedDetails, VariableList } from './setup-parts.tsx'
import { CLAIM_LABELS, isClaimName } from './sources/claim-labels.ts'
import { getTextsPath } from './texts/text-pages.ts'

/** Screen of each step. Steps set in the environment have none. */
const PLACES: Partial<Record<LaunchStep['id'], string>> = {
  secondFactor: `${href('/account')}#second-factor`,
  shopName: getFieldPath('brand', 'shopName'),
  logo: getFieldPath('brand', 'logo'),
  open: getFieldPath('opening', 'isOpen'),
  oneLanguage: getSettingsPath('languages'),
  testPayment: href('/services'),
  testEmail: getSettingsPath('mail'),
  backup: getSettingsPath('security'),
  trader: getFieldPath('identity', 'trader.name'),
  supportEmail: getFieldPath('identity', 'supportEmail'),
  tax: getSettingsPath('tax'),
  payments: getSettingsPath('payments'),
  mail: getSettingsPath('mail'),
  replies: getSettingsPath('mail'),
  rates: getSettingsPath('rates'),
  testimonials: getTextsPath('testimonials'),
  claims: getTextsPath('claims'),
  figures: getSettingsPath('claims'),
  contradictions: getSettingsPath('claims'),
  statedFigures: getSettingsPath('texts'),
  methodCards: href('/admin/packages'),
  guarantee: href('/admin/packages'),
  legal: getTextsPath('terms'),
  languages: getSettingsPath('languages'),
}

/** Where another screen solves the problem. */
const PLACES_BY_REASON: Partial<Record<NonNullable<LaunchStep['reason']>, string>> = {
  below_minimum: href('/admin/packages'),
  none_offered: getSettingsPath('payments'),
  given_up: href('/admin/emails'),
}

/** Returns null where no screen solves the problem, or the user may not open it. */
export function findPlace(role: string, { id, reason }: LaunchStep): string | null {
  const place = (reason && PLACES_BY_REASON[reason]) ?? PLACES[id] ?? null
  const isHidden = place === getSettingsPath('mail') && !hasPermission(role, 'mail_servers:manage')
  return isHidden ? null : place
}

/** How many open steps the dashboard shows. */
const NEXT_STEPS = 3

interface LaunchChecklistProps {
  /** The reader's role: some steps lead to screens that only owners may open. */
  role: string
  launch: Launch
  /** On the dashboard the others are folded below the next steps. */
  isOnDashboard?: boolean
}

/** Steps to a shop that sells: what it needs first, and what makes it better. */
export function LaunchChecklist({
  role,
  launch: { steps, isPutAside },
  isOnDashboard,
}: LaunchChecklistProps) {
  const { t } = useTranslation('admin-settings')
  const next = isOnDashboard ? steps.filter((step) => !isDone(step)).slice(0, NEXT_STEPS) : []
  const groups = (['first', 'further', 'done'] as const).map((name) => (
    <StepGroup
      key={name}
      role={role}
      name={name}
      steps={steps.filter((step) => !next.includes(step) && getStepGroup(step) === name)}
      isWide={isOnDashboard}
    />
  ))
  const title = useLaunchTitle(steps)
  return (
    <section aria-labelledby="launch" className={isOnDashboard ? 'mt-8' : undefined} data-testid="launch">
      {isOnDashboard ? (
        <h2 id="launch" className="font-semibold">
          {title}
        </h2>
      ) : (
        <SectionHeading id="launch" title={title} intro={t('launch.intro')} />
      )}
      <div className="mt-1 flex min-h-10 flex-wrap items-center justify-between gap-x-6">
        <LaunchBar steps={steps} />
        {!steps.every(isDone) && <PutAsideButton isPutAside={isPutAside} />}
      </div>
      {next.length > 0 && (
        <ul className="mt-1 gap-x-8 border-t border-line lg:grid lg:grid-cols-3">
          {next.map((step) => (
            <StepRow key={step.id} role={role} step={step} />
          ))}
        </ul>
      )}
      {isOnDashboard ? <FoldedDetails label={t('launch.moreSteps')}>{groups}</FoldedDetails> : groups}
    </section>
  )
}

/** Takes the checklist off the dashboard, or puts it there again. */
function PutAsideButton({ isPutAside }: { isPutAside: boolean }) {
  const { t } = useTranslation('admin-settings')
  const { run, busy } = useMutation(hideLaunchChecklist, {
    done: (_, isAside) => t(isAside ? 'launch.isAside' : 'launch.isOnDashboard'),
    failed: t('saveFailed'),
  })
  return (
    <Button
      look="quiet"
      size="small"
      busy={busy}
      onClick={() => run(!isPutAside)}
      className="text-muted max-sm:-ms-4 sm:-me-4"
    >
      {t(isPutAside ? 'launch.showOnDashboard' : 'launch.putAside')}
    </Button>
  )
}

interface StepGroupProps {
  role: string
  name: 'first' | 'further' | 'done'
  steps: LaunchStep[]
  /** In two columns, where there is room. */
  isWide?: boolean
}

function StepGroup({ role, name, steps, isWide = false }: StepGroupProps) {
  const { t } = useTranslation('admin-settings')
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={`launch-${name}`} className="mt-6">
      <h3 id={`launch-${name}`} className="border-b border-line pb-1.5 text-sm font-semibold text-muted">
        {t(`launch.groups.${name}`)}
      </h3>
      <ul className={isWide ? 'gap-x-8 lg:grid lg:grid-cols-2' : undefined}>
        {steps.map((step) => (
          <StepRow key={step.id} role={role} step={step} />
        ))}
      </ul>
    </section>
  )
}

/** The whole row can be pressed. */
const ROW_ACTION = 'text-start font-semibold after:absolute after:inset-0'

function StepRow({ role, step }: { role: string; step: LaunchStep }) {
  const { t } = useTranslation('admin-settings')
  const { id, state, reason } = step
  const Icon = isDone(step) ? CircleCheck : CircleDashed
  const isPricing = reason === 'below_minimum'
  const place = findPlace(role, step)
  const action = isPricing ? t('launch.raisePrices') : t(`launch.steps.${id}.action`)
  const isRemoval = id === 'trialOrders'
  return (
    <li
      data-step={id}
      data-state={state}
      className={`relative flex gap-3 border-b border-line py-2.5 ${state !== 'done' && (place || isRemoval) ? 'hover:bg-accent-wash' : ''}`}
    >
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${isDone(step) ? 'text-success' : 'text-muted'}`}
        aria-hidden="true"
      />
      {state === 'done' ? (
        <p className="text-muted">{t(`launch.steps.${id}.title`)}</p>
      ) : (
        <>
          <div className="min-w-0 flex-1">
            {isRemoval ? (
              <RemoveTrialOrders count={step.count ?? 0} />
            ) : place ? (
              <Link to={place} className={ROW_ACTION}>
                {action}
              </Link>
            ) : (
              <p className="font-semibold">{action}</p>
            )}
            <StepReason step={step} isForOwners={place === null && PLACES[id] !== undefined} />
          </div>
          {(place || isRemoval) && (
            <ChevronRight
              className="size-5 shrink-0 self-center text-muted rtl:-scale-x-100"
              aria-hidden="true"
            />
          )}
        </>
      )}
    </li>
  )
}

interface StepReasonProps {
  step: LaunchStep
  /** The reader may not open the screen that solves the problem. */
  isForOwners: boolean
}

function StepReason({ step: { id, reason, names = [], count = 0 }, isForOwners }: StepReasonProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const languages = names.filter(isLang).map((name) => isolateBidi(LANGUAGES[name].nativeName))
  const claims = names.filter(isClaimName).map((name) => t(CLAIM_LABELS[name].label))
  const variables = names.filter((name) => /^[A-Z_]+$/.test(name))
  const others = names.filter((name) => !isLang(name) && !isClaimName(name) && !variables.includes(name))
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
        {isForOwners && <> {t('launch.ownersOnly')}</>}
      </p>
      {others.length > 0 && <VariableList variables={others} />}
      {variables.length > 0 && (
        <div className="relative z-1 w-fit">
          <FoldedDetails label={t('launch.variables')}>
            <VariableList variables={variables} />
          </FoldedDetails>
        </div>
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
      <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)} className={ROW_ACTION}>
        {action}
      </button>
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
