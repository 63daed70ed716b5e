import { ChevronDown, ChevronRight, Server } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { getStepGroup, isDone, LaunchProgress, StepMark, useLaunchTitle } from './launch-progress.tsx'
import { getFieldPath } from './search-settings.ts'
import { getSettingsPath } from './sections.ts'
import { hideLaunchChecklist, type Launch, type LaunchStep, removeTrialOrders } from './settings-api.ts'
import { StepReason } from './setup-parts.tsx'
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

/** How many open steps the dashboard shows until the first is done. Then the next one stands alone. */
const NEXT_STEPS = 3

interface LaunchChecklistProps {
  /** The reader's role: some steps lead to screens that only owners may open. */
  role: string
  launch: Launch
  /** Beside other things the next steps stand alone, with the others folded below them. */
  isShort?: boolean
}

/** Steps to a shop that sells: what it needs first, and folded what makes it better and what is done. */
export function LaunchChecklist({
  role,
  launch: { steps, isPutAside },
  isShort = false,
}: LaunchChecklistProps) {
  const { t, lang } = useTranslation('admin-settings')
  const title = useLaunchTitle(steps)
  const open = steps.filter((step) => !isDone(step))
  const isBegun = open.length < steps.length
  const shown = isShort
    ? open.slice(0, isBegun ? 1 : NEXT_STEPS)
    : open.filter((step) => step.isFirst === open[0]?.isFirst)
  const groups = (['first', 'further', 'done'] as const)
    .map((name) => ({
      name,
      listed: steps.filter((step) => getStepGroup(step) === name && !shown.includes(step)),
    }))
    .filter(({ listed }) => listed.length > 0)
  const renderRows = (listed: LaunchStep[]) => (
    <ul className="border-t border-line">
      {listed.map((step) => (
        <StepRow key={step.id} role={role} step={step} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="launch" className={isShort ? 'mt-6' : 'mt-5'} data-testid="launch">
      <div className="flex min-h-10 items-center justify-between gap-x-4">
        {isShort ? (
          <h2 id="launch" className="min-w-0 text-lg font-semibold">
            {title}
          </h2>
        ) : (
          <LaunchProgress steps={steps} />
        )}
        {isShort && open.length > 0 && <PutAsideButton isPutAside={isPutAside} />}
      </div>
      {shown.length > 0 && (
        <ul
          className={`mt-2 border-t border-line ${isShort && !isBegun ? 'gap-x-8 lg:grid lg:grid-cols-3' : ''}`}
        >
          {shown.map((step, place) => (
            <StepRow
              key={step.id}
              role={role}
              step={step}
              number={place + 1}
              isExplained
              isNext={!isShort && place === 0}
            />
          ))}
        </ul>
      )}
      {isShort ? (
        <FoldedFields title={t('launch.moreSteps')}>
          {renderRows(groups.flatMap(({ listed }) => listed))}
        </FoldedFields>
      ) : (
        groups.map(({ name, listed }) => (
          <FoldedFields
            key={name}
            title={
              <FactLine>
                {t(`launch.groups.${name}`)}
                {formatCount(lang, listed.length)}
              </FactLine>
            }
          >
            {renderRows(listed)}
          </FoldedFields>
        ))
      )}
      {!isShort && open.length > 0 && (
        <div className="mt-4 flex justify-end">
          <PutAsideButton isPutAside={isPutAside} />
        </div>
      )}
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
    <Button look="quiet" size="compact" busy={busy} onClick={() => run(!isPutAside)} className="-me-3">
      {t(isPutAside ? 'launch.showOnDashboard' : 'launch.putAside')}
    </Button>
  )
}

/** The whole row can be pressed. */
const ROW_ACTION = 'text-start font-semibold after:absolute after:inset-0'

interface StepRowProps {
  role: string
  step: LaunchStep
  /** Its place among the steps to do next. */
  number?: number
  isExplained?: boolean
  /** The step to begin with has a button; a press anywhere on its row does the same. */
  isNext?: boolean
}

/** A step in a line, which leads to its screen. One without a screen opens its explanation. */
function StepRow({ role, step, number, isExplained = false, isNext = false }: StepRowProps) {
  const { t } = useTranslation('admin-settings')
  const { id, state, reason } = step
  const place = findPlace(role, step)
  const action = reason === 'below_minimum' ? t('launch.raisePrices') : t(`launch.steps.${id}.action`)
  const isRemoval = id === 'trialOrders'
  const canAct = place !== null || isRemoval
  const explanation = <StepReason step={step} isForOwners={place === null && PLACES[id] !== undefined} />
  const listed = 'flex gap-4 border-b border-line py-2.5'
  const explained = (
    <div className="min-w-0 max-w-2xl flex-1">
      {isRemoval ? (
        <RemoveTrialOrders count={step.count ?? 0} />
      ) : place === null ? (
        <p className="font-semibold">{action}</p>
      ) : (
        <Link to={place} className={ROW_ACTION}>
          {action}
        </Link>
      )}
      {isExplained && explanation}
    </div>
  )
  if (isDone(step))
    return (
      <li data-step={id} data-state={state} className={listed}>
        <StepMark step={step} />
        <p className="text-muted">{t(`launch.steps.${id}.title`)}</p>
      </li>
    )
  return (
    <li
      data-step={id}
      data-state={state}
      className={`relative ${listed} hover:bg-accent-wash ${isNext ? 'max-sm:flex-wrap' : ''}`}
    >
      <StepMark step={step} number={number} />
      {canAct || isExplained ? (
        <>
          {explained}
          {canAct &&
            (isNext ? (
              <span
                aria-hidden="true"
                className={buttonClass({
                  look: 'solid',
                  className: 'ms-auto max-sm:basis-[calc(100%-2.25rem)]',
                })}
              >
                {t('launch.start')}
              </span>
            ) : (
              <ChevronRight
                className="ms-auto mt-0.5 size-4.5 shrink-0 text-muted rtl:-scale-x-100"
                aria-hidden="true"
              />
            ))}
          {!canAct && !PLACES[id] && (
            <Server className="ms-auto mt-0.5 size-4.5 shrink-0 text-muted" aria-hidden="true" />
          )}
        </>
      ) : (
        <details className="group min-w-0 flex-1">
          <summary className="flex cursor-pointer list-none gap-3 font-semibold after:absolute after:inset-x-0 after:top-0 after:h-11 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">{action}</span>
            <ChevronDown
              className="mt-0.5 size-4.5 shrink-0 text-muted group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          {explanation}
        </details>
      )}
    </li>
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
        <OpenDialog onClose={() => setAsking(false)}>
          {' '}
          <ConfirmDialog
            title={t('launch.trialRemoval.title', { count })}
            text={t('launch.trialRemoval.text')}
            submit={action}
            danger
            failed={t('launch.trialRemoval.failed')}
            done={(removed) => t('launch.trialRemoval.done', { count: removed })}
            onConfirm={removeTrialOrders}
          />
        </OpenDialog>
      )}
    </>
  )
}
