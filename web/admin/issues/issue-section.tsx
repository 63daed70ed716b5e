import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PAYMENT_PROVIDERS } from '../../../shop/providers/payment-provider.ts'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { CURSOR_PARAM } from '../list/use-filters.ts'

interface IssueSectionProps {
  icon?: LucideIcon
  title: ReactNode
  /** Explains the issue and how staff resolve it. */
  text: ReactNode
  children: ReactNode
}

/** Section for one kind of issue: heading, explanation and its rows. */
export function IssueSection({ icon: Icon, title, text, children }: IssueSectionProps) {
  return (
    <section className="mt-7 first-of-type:mt-5">
      <h2 className="type-heading flex items-center gap-2">
        {Icon && <Icon className="size-5 shrink-0 text-danger" aria-hidden="true" />}
        {title}
      </h2>
      <p className="mt-0.5 mb-2 max-w-4xl text-[0.95rem] text-muted">{text}</p>
      <ul className="border-t border-line text-[0.95rem]">{children}</ul>
    </section>
  )
}

interface IssueRowProps {
  /** The amount or name of the row. */
  lead: ReactNode
  /** Attributes for tests: `data-issue`. */
  attributes: Record<`data-${string}`, string>
  actions?: ReactNode
  children: ReactNode
}

export function IssueRow({ lead, attributes, actions, children }: IssueRowProps) {
  return (
    <li
      {...attributes}
      className="grid gap-x-6 gap-y-1 border-b border-line py-2.5 md:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)_auto] md:items-center"
    >
      <div className="font-semibold wrap-anywhere">{lead}</div>
      <div className="min-w-0 space-y-0.5">{children}</div>
      {actions && <div className="flex flex-wrap gap-2 max-md:mt-1.5 md:justify-end">{actions}</div>}
    </li>
  )
}

export function ProviderLabel({ provider }: { provider: Issue['provider'] }) {
  const { t } = useTranslation('admin-payments')
  return <bdi>{PAYMENT_PROVIDERS[provider].label ?? t('issues.demoGateway')}</bdi>
}

/** Loads a page of payment issues with the provider problems and the failed webhook events. */
export async function loadIssues(filters: URLSearchParams) {
  const query = {
    before: filters.get(CURSOR_PARAM) ?? undefined,
    resolved: filters.has('resolved') ? ('1' as const) : undefined,
  }
  const [{ issues, next }, { problems }, { events }] = await Promise.all([
    callApi('GET /admin/payment-issues', { query }),
    callApi('GET /admin/provider-problems'),
    callApi('GET /admin/webhook-events/failed'),
  ])
  return { issues, next, problems, events }
}

type LoadedIssues = Awaited<ReturnType<typeof loadIssues>>
export type Issue = LoadedIssues['issues'][number]
export type ProviderProblem = LoadedIssues['problems'][number]
export type FailedEvent = LoadedIssues['events'][number]
