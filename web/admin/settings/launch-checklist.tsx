import { ChevronRight, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang } from '../../../shop/localization/languages.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { SectionHeading } from './edit-form.tsx'
import { getFieldPath } from './search-settings.ts'
import { getSettingsPath } from './sections.ts'
import { type Launch, type LaunchStep, putLaunchAside, removeTrialOrders } from './settings-api.ts'
import { VariableList } from './setup-parts.tsx'
import { CLAIM_LABELS, isClaimName } from './sources/claim-labels.ts'
import { getTextsPath } from './texts/text-pages.ts'

const ICONS = {
  todo: { icon: CircleDashed, color: 'text-muted' },
  warning: { icon: CircleAlert, color: 'text-link' },
  done: { icon: CircleCheck, color: 'text-success' },
} as const

/** Screen of each step. Steps set in the environment have none. */
const PLACES: Partial<Record<LaunchStep['id'], string>> = {
  secondFactor: `${href('/account')}#second-factor`,
  shopName: getFieldPath('brand', 'shopName'),
  logo: getFieldPath('brand', 'logo'),
  open: getFieldPath('opening', 'isOpen'),
  oneLanguage: getSettingsPath('languages'),
  testPayment: href('/services'),
  testEmail: getSettingsPath('mail'),
  backup: getSettingsPath('backup'),
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
function findPlace(role: string, { id, reason }: LaunchStep): string | null {
  const place = (reason && PLACES_BY_REASON[reason]) ?? PLACES[id] ?? null
  const isHidden = place === getSettingsPath('mail') && !hasPermission(role, 'mail_servers:manage')
  return isHidden ? null : place
}

function isDone({ state }: LaunchStep): boolean {
  return state === 'done'
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
  const { lang } = useLang()
  const next = isOnDashboard ? steps.filter((step) => !isDone(step)).slice(0, NEXT_STEPS) : []
  const others = steps.filter((step) => !next.includes(step))
  const first = steps.filter(({ isFirst }) => isFirst)
  const needed = first.filter((step) => !isDone(step)).length
  // Heading and bar count the same steps.
  const counted = needed > 0 ? first : steps
  const done = counted.filter(isDone).length
  return (
    <section
      aria-labelledby="launch"
      className={isOnDashboard ? 'mt-6 rounded-panel border border-line p-4 sm:p-5' : 'max-w-200'}
      data-testid="launch"
    >
      <SectionHeading
        id="launch"
        title={needed > 0 ? t('launch.openItems', { count: needed }) : t('launch.ready')}
        intro={t('launch.intro')}
        actions={!steps.every(isDone) && <PutAsideButton isPutAside={isPutAside} />}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
        <progress
          aria-labelledby="launch-progress"
          value={done}
          max={counted.length}
          className="h-1.5 w-48 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-success"
        />
        <span id="launch-progress" className="figures">
          {t('launch.progress', {
            done: isolateBidi(formatCount(lang, done)),
            total: isolateBidi(formatCount(lang, counted.length)),
          })}
        </span>
      </div>
      {next.length > 0 && (
        <ul className="mt-3 gap-x-8 border-t border-line lg:grid lg:grid-cols-3">
          {next.map((step) => (
            <StepRow key={step.id} role={role} step={step} />
          ))}
        </ul>
      )}
      <Fold isFolded={isOnDashboard} label={t('launch.moreSteps')}>
        {(['first', 'further'] as const).map((name) => (
          <StepGroup
            key={name}
            role={role}
            name={name}
            steps={others.filter(({ isFirst }) => isFirst === (name === 'first'))}
            isWide={isOnDashboard}
          />
        ))}
      </Fold>
    </section>
  )
}

/** Takes the checklist off the dashboard, or puts it there again. */
function PutAsideButton({ isPutAside }: { isPutAside: boolean }) {
  const { t } = useTranslation('admin-settings')
  const { run, busy } = useMutation(putLaunchAside, {
    done: (_, isAside) => t(isAside ? 'launch.isAside' : 'launch.isOnDashboard'),
    failed: t('saveFailed'),
  })
  return (
    <Button look="line" size="small" busy={busy} onClick={() => run(!isPutAside)}>
      {t(isPutAside ? 'launch.showOnDashboard' : 'launch.putAside')}
    </Button>
  )
}

interface FoldProps {
  isFolded?: boolean
  label: string
  children: ReactNode
}

function Fold({ isFolded, label, children }: FoldProps) {
  if (!isFolded) return children
  return (
    <details className="group mt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 group-open:rotate-90 rtl:-scale-x-100" aria-hidden="true" />
        {label}
      </summary>
      {children}
    </details>
  )
}

interface StepGroupProps {
  role: string
  name: 'first' | 'further'
  steps: LaunchStep[]
  /** In two columns, where there is room. */
  isWide?: boolean
}

function StepGroup({ role, name, steps, isWide = false }: StepGroupProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const left = steps.filter((step) => !isDone(step)).length
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={`launch-${name}`} className="mt-6">
      <h3 id={`launch-${name}`} className="border-b border-line pb-1.5 text-sm font-semibold text-muted">
        {t(`launch.groups.${name}`)}{' '}
        <span className="figures font-normal">
          {left > 0
            ? t('launch.left', { count: left, amount: isolateBidi(formatCount(lang, left)) })
            : t('launch.allDone')}
        </span>
      </h3>
      <ul className={isWide ? 'gap-x-8 lg:grid lg:grid-cols-2' : undefined}>
        {steps
          .toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
          .map((step) => (
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
      {variables.length > 0 && <VariableList variables={variables} />}
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
