import { ChevronRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { formatCount, formatDate, formatDayRange, formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { logFailure } from '../data/log-failure.ts'
import { getToday, parsePeriod } from '../taxes/taxes-api.ts'
import { formatHours } from './hours.tsx'
import { findPlace } from './launch-checklist.tsx'
import { isDone, isDuty, LaunchProgress } from './launch-progress.tsx'
import { isTakingMoney } from './payments/money-state.tsx'
import { getSectionLabel } from './search-settings.ts'
import { getSettingsPath, type ListedSection, listSectionGroups, listSections } from './sections.ts'
import { fetchLaunch, type LaunchStep, type SectionProps } from './settings-api.ts'

/** Fetches what the overview tells of screens that the settings know nothing of: null for a role that may not open them. */
export async function fetchFacts(role: string) {
  const sections = listSections(role)
  function load<Data>(section: ListedSection['name'], call: () => Promise<Data>) {
    return sections.some(({ name }) => name === section) ? logFailure(call()) : null
  }
  const [launch, webhooks, emails, imports, audit, notifications] = await Promise.all([
    load('launch', fetchLaunch),
    load('webhooks', () => callApi('GET /admin/webhooks')),
    load('emails', () => callApi('GET /admin/emails', { query: {} })),
    load('data', () => callApi('GET /admin/imports')),
    load('audit', () => callApi('GET /admin/audit', { query: {} })),
    load('notifications', () => callApi('GET /account/notifications')),
  ])
  return { launch, webhooks, emails, imports, audit, notifications }
}

type Facts = Awaited<ReturnType<typeof fetchFacts>>

interface OverviewProps extends SectionProps {
  role: string
  facts: Facts
}

/** Lists the sections with what is to be done in them, or what they are set to. On phones it is the menu. */
export function Overview({ role, shop, facts }: OverviewProps) {
  const { t } = useTranslation('admin-settings', 'admin')
  const steps = facts.launch?.steps ?? []
  const groups = listSectionGroups(role)
  const stepsOf = Map.groupBy(steps, (step) => {
    const path = findPlace(role, step)?.replace(/[?#].*/, '')
    return groups.flatMap(({ sections }) => sections).find((section) => section.path === path)?.name
  })
  const elsewhere = (stepsOf.get(undefined) ?? []).filter(isDuty)
  return (
    <nav aria-label={t('overview.title')}>
      {facts.launch && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <LaunchProgress steps={steps} />
          <Link
            to={getSettingsPath('launch')}
            className={buttonClass({ look: 'solid', className: 'max-sm:w-full' })}
          >
            {t('sections.launch')}
          </Link>
        </div>
      )}
      {elsewhere.length > 0 && (
        <ul className="mt-4 border-t border-line">
          <Row to={getSettingsPath('launch')} name={t('launch.elsewhere')} state={null} steps={elsewhere} />
        </ul>
      )}
      <div className="mt-6 gap-x-12 lg:columns-2">
        {groups.map(({ group, sections }) => (
          // The heading and its distance are as high as a row, so that the rows of both columns are level.
          <section key={group} className="mb-5 break-inside-avoid">
            <h2 className="min-h-6 border-b border-line text-sm font-semibold text-muted">
              {t(`groups.${group}`)}
            </h2>
            <ul aria-label={t(`groups.${group}`)}>
              {sections.map((section) => (
                <SectionRow
                  key={section.name}
                  section={section}
                  shop={shop}
                  facts={facts}
                  steps={stepsOf.get(section.name) ?? []}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

interface SectionRowProps extends SectionProps {
  section: ListedSection
  facts: Facts
  /** Steps of the launch checklist that are done here. */
  steps: LaunchStep[]
}

function SectionRow({ section, steps, ...shown }: SectionRowProps) {
  const { t } = useTranslation('admin-settings', 'admin')
  const state = useSectionState(section.name, shown)
  return <Row steps={steps} state={state} to={section.path} name={getSectionLabel(t, section)} />
}

interface RowProps {
  to: string
  name: string
  state: ReactNode
  steps: LaunchStep[]
}

/** A row with its state, or marked with what has to be done: the important steps, or the first other one. */
function Row({ to, name, state, steps }: RowProps) {
  const { t } = useTranslation('admin-settings')
  const missing = steps.filter((step) => !isDone(step))
  const important = missing.filter(({ isFirst }) => isFirst)
  const duties = important.length > 0 ? important : missing.filter(isDuty).slice(0, 1)
  const isMarked = duties.length > 0
  return (
    <li className="relative flex min-h-11 items-center gap-x-3 border-b border-line py-2 hover:bg-accent-wash">
      <div className="min-w-0 flex-1 justify-between gap-x-3 sm:flex sm:flex-wrap sm:items-center">
        <Link to={to} className="font-medium after:absolute after:inset-0">
          {name}
        </Link>
        <p
          className={`min-w-0 text-sm ${isMarked ? '' : 'text-muted'}`}
          data-missing={missing.map(({ id }) => id).join(' ') || undefined}
          data-urgent={important.length > 0 || undefined}
        >
          {isMarked ? <FactLine>{duties.map(({ id }) => t(`launch.steps.${id}.action`))}</FactLine> : state}
        </p>
      </div>
      <CircleAlert
        className={`size-4 shrink-0 text-warning ${isMarked ? '' : 'invisible'}`}
        aria-hidden="true"
      />
      <ChevronRight className="size-4.5 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
    </li>
  )
}

/** Says in a few words what a section is set to or holds; null where the user may not see it. */
function useSectionState(
  name: ListedSection['name'],
  { shop: { settings, completion }, facts }: Pick<SectionRowProps, 'shop' | 'facts'>,
): ReactNode {
  const { t, lang } = useTranslation('admin-settings')
  const list = new Intl.ListFormat(intlTag(lang), { type: 'unit' })
  const formatLatest = ([at]: string[]) =>
    at ? t('overview.latest', { date: isolateBidi(formatDate(lang, at, 'moment')) }) : t('overview.none')
  const step = (id: LaunchStep['id']) => facts.launch?.steps.find((each) => each.id === id)
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
    case 'security':
      return step('backup')?.state === 'done' && t('overview.backedUp')
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
    case 'tax': {
      const { tax } = settings
      if (!tax) return null
      const numbers = tax.registrations.map(({ number }) => isolateBidi(number))
      if (numbers.length > 0) return list.format(numbers)
      return tax.isConfirmed ? t('tax.notRegistered') : t('tax.notStated')
    }
    case 'translations': {
      const shares = (settings.liveLanguages ?? []).map((live) => completion[live] ?? 100)
      return t('languages.completion', { percent: formatPercent(lang, Math.min(100, ...shares)) })
    }
    case 'languages':
      return list.format(
        (settings.liveLanguages ?? []).map((live) => isolateBidi(LANGUAGES[live].nativeName)),
      )
    case 'mail': {
      const mail = step('mail')
      return mail ? t(mail.reason === 'no_server' ? 'mail.status.none' : 'mail.status.connected') : null
    }
    case 'taxes':
      return isolateBidi(formatDayRange(lang, parsePeriod(new URLSearchParams(), getToday())))
    case 'webhooks':
      return facts.webhooks && t('overview.endpoints', { count: facts.webhooks.endpoints.length })
    case 'apiReference':
      return isolateBidi(new URL('/api', window.location.href).href)
    case 'emails':
      return facts.emails && formatLatest(facts.emails.emails.map(({ createdAt }) => createdAt))
    case 'data':
      return facts.imports && formatLatest(facts.imports.imports.map(({ createdAt }) => createdAt))
    case 'audit':
      return facts.audit && formatLatest(facts.audit.entries.map(({ at }) => at))
    case 'notifications': {
      const timings = Map.groupBy(facts.notifications?.preferences.kinds ?? [], ({ email }) => email)
      return (
        <FactLine>
          {[...timings].map(
            ([timing, { length }]) => `${t(`notifications.timings.${timing}`)}: ${formatCount(lang, length)}`,
          )}
        </FactLine>
      )
    }
    default:
      return null
  }
}
