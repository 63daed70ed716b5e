import { ChevronRight, CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag } from '../../../shop/localization/languages.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { formatHours } from './hours.tsx'
import { findPlace } from './launch-checklist.tsx'
import { isDone, useLaunchTitle } from './launch-progress.tsx'
import { isTakingMoney } from './payments/money-state.tsx'
import { getSectionLabel } from './search-settings.ts'
import { getSettingsPath, type ListedSection, listSectionGroups } from './sections.ts'
import type { Launch, LaunchStep, SectionProps } from './settings-api.ts'

interface OverviewProps extends SectionProps {
  role: string
  /** Null for a role that may not see it, or when it could not be loaded. */
  launch: Launch | null
}

/** Sections whose state says whether the shop works, with the step of the launch checklist that is then done. */
const WORKING: Partial<Record<ListedSection['name'], LaunchStep['id']>> = {
  opening: 'open',
  payments: 'payments',
  mail: 'mail',
  tax: 'tax',
  security: 'backup',
}

/** Steps without which nobody can buy. */
const BLOCKING: LaunchStep['id'][] = ['open', 'payments']

/** Lists the sections with what is to be done in them. On phones it is the menu, with the settings of the others in short. */
export function Overview({ role, shop, launch }: OverviewProps) {
  const { t } = useTranslation('admin-settings', 'admin')
  const steps = launch?.steps ?? []
  const groups = listSectionGroups(role)
  const openSteps = Map.groupBy(
    steps.filter((step) => !isDone(step)),
    (step) => {
      const path = findPlace(role, step)?.replace(/[?#].*/, '')
      return groups.flatMap(({ sections }) => sections).find((section) => section.path === path)?.name
    },
  )
  const elsewhere = (openSteps.get(undefined) ?? []).filter(({ isFirst }) => isFirst)
  return (
    <nav aria-label={t('overview.title')}>
      {launch && <LaunchLink launch={launch} />}
      {elsewhere.length > 0 && (
        <ul aria-label={t('launch.elsewhere')}>
          <Row to={getSettingsPath('launch')} name={t('launch.elsewhere')} state={null} missing={elsewhere} />
        </ul>
      )}
      {groups.map(({ group, sections }) => (
        <section key={group} className={launch ? 'max-lg:pt-5' : 'pt-5'}>
          <h2
            className={`border-b border-line pb-1 text-sm font-semibold text-muted ${launch ? 'lg:hidden' : ''}`}
          >
            {t(`groups.${group}`)}
          </h2>
          <ul aria-label={t(`groups.${group}`)}>
            {sections.map((section) => (
              <SectionRow
                key={section.name}
                section={section}
                shop={shop}
                steps={steps}
                missing={openSteps.get(section.name) ?? []}
                isKept={launch === null}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function LaunchLink({ launch: { steps } }: { launch: Launch }) {
  const title = useLaunchTitle(steps)
  return (
    <Link
      to={getSettingsPath('launch')}
      className="mt-3 flex min-h-11 items-center gap-x-4 border-y border-line py-2 hover:bg-accent-wash"
    >
      <span className="min-w-0 flex-1 font-semibold">{title}</span>
      <ChevronRight className="size-4.5 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  )
}

interface SectionRowProps extends SectionProps {
  section: ListedSection
  steps: LaunchStep[]
  /** Steps of the launch checklist that are done here. */
  missing: LaunchStep[]
  /** Without the checklist nobody knows what is to be done. */
  isKept: boolean
}

function SectionRow({ section, shop, steps, missing, isKept }: SectionRowProps) {
  const { t } = useTranslation('admin-settings', 'admin')
  const state = useSectionState(section.name, { shop, steps })
  const step = steps.find(({ id }) => id === WORKING[section.name])
  return (
    <Row
      to={section.path}
      name={getSectionLabel(t, section)}
      state={state}
      isDue={step !== undefined && !isDone(step)}
      missing={missing}
      isKept={isKept}
    />
  )
}

interface RowProps {
  to: string
  name: string
  state: string | null
  /** The state keeps the shop from working. */
  isDue?: boolean
  missing: LaunchStep[]
  isKept?: boolean
}

/**
 * A row with what is to be done behind it, else with its state. The menu stands beside it on wide windows, which show only
 * the rows where something is to be done.
 */
function Row({ to, name, state, isDue = false, missing, isKept = false }: RowProps) {
  const { t } = useTranslation('admin-settings')
  const isUrgent = isDue || missing.some(({ isFirst }) => isFirst)
  const reasons = missing
    .filter(({ isFirst }) => isFirst || !isUrgent)
    .map(({ id }) => t(`launch.steps.${id}.action`))
  return (
    <li
      className={`relative flex min-h-11 items-center gap-x-3 border-b border-line py-2 hover:bg-accent-wash ${isKept || isDue || missing.length > 0 ? '' : 'lg:hidden'}`}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 lg:flex-nowrap">
        <Link to={to} className="font-medium after:absolute after:inset-0 lg:w-60 lg:shrink-0">
          {name}
        </Link>
        <p
          className={`min-w-0 text-sm lg:flex-1 ${isUrgent ? '' : 'text-muted'}`}
          data-missing={missing.map(({ id }) => id).join(' ') || undefined}
          data-urgent={isUrgent || undefined}
        >
          {isUrgent && missing.some(({ id }) => BLOCKING.includes(id)) && (
            <CircleAlert className="me-1.5 inline size-4 align-text-bottom text-warning" aria-hidden="true" />
          )}
          {reasons.length > 0 ? <FactLine>{reasons}</FactLine> : state}
        </p>
      </div>
      <ChevronRight className="size-4.5 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
    </li>
  )
}

/** Says in a few words what a section is set to; null where it holds lists or texts, or the user may not see it. */
function useSectionState(
  name: ListedSection['name'],
  { shop: { settings }, steps }: Pick<SectionRowProps, 'shop' | 'steps'>,
): string | null {
  const { t, lang } = useTranslation('admin-settings')
  const list = new Intl.ListFormat(intlTag(lang), { type: 'unit' })
  const step = (id: LaunchStep['id']) => steps.find((each) => each.id === id)
  switch (name) {
    case 'opening':
      if (settings.isOpen !== undefined) return t(settings.isOpen ? 'opening.isOpen' : 'opening.isClosed')
      return settings.chatHours ? formatHours(t, lang, settings.chatHours) : t('hours.anyTime')
    case 'brand':
      return settings.shopName ? isolateBidi(settings.shopName) : null
    case 'identity': {
      const { trader, supportEmail } = settings
      return list.format([trader?.name, supportEmail].flatMap((text) => (text ? [isolateBidi(text)] : [])))
    }
    case 'security': {
      const backup = step('backup')
      return backup ? t(isDone(backup) ? 'overview.backedUp' : 'overview.backupDue') : null
    }
    case 'niches':
      return settings.niches ? formatCount(lang, settings.niches.length) : null
    case 'policy': {
      const [day] = /^\d{4}-\d{2}-\d{2}/.exec(settings.policyVersion ?? '') ?? []
      return day ? t('policy.versionOf', { date: isolateBidi(formatDate(lang, day, 'day')) }) : null
    }
    case 'claims': {
      if (!settings.claimSources) return null
      if (settings.hidesSamples) return t('claims.areHidden')
      const sources = Object.values(settings.claimSources)
      const proven = sources.filter(({ source, evidence }) => source === 'records' || evidence !== null)
      return t('claims.proven', {
        proven: isolateBidi(formatCount(lang, proven.length)),
        total: isolateBidi(formatCount(lang, sources.length)),
      })
    }
    case 'payments': {
      const payments = step('payments')
      return payments ? t(isTakingMoney(payments) ? 'payments.money.on' : 'payments.money.off') : null
    }
    case 'rates':
      return step('rates')?.reason === 'stale' ? t('launch.reasons.stale') : null
    case 'tax': {
      const { tax } = settings
      if (!tax) return null
      const numbers = tax.registrations.map(({ number }) => isolateBidi(number))
      if (numbers.length > 0) return list.format(numbers)
      return tax.isConfirmed ? t('tax.notRegistered') : t('tax.notStated')
    }
    case 'languages':
      return list.format(
        (settings.liveLanguages ?? []).map((live) => isolateBidi(LANGUAGES[live].nativeName)),
      )
    case 'mail': {
      const mail = step('mail')
      return mail ? t(mail.reason === 'no_server' ? 'mail.status.none' : 'mail.status.connected') : null
    }
    default:
      return null
  }
}
