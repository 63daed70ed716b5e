import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { useLoaded } from '../use-loaded.ts'
import { FailedEventEntry } from './failed-event-entry.tsx'
import { fetchProviderProblems } from './open-issues.ts'
import { ProviderProblemEntry } from './provider-problem-entry.tsx'

/** Lists provider refusals and failed webhook events. Renders nothing when there are none. */
export function ProviderProblemList() {
  const { t } = useTranslation('admin-payments')
  const { data, failed, reload } = useLoaded(fetchProviderProblems)
  if (failed) {
    return (
      <p role="alert" className="mt-4 text-danger">
        {t('providerProblems.loadFailed')}
      </p>
    )
  }
  if (!data) return null
  const { problems, events } = data
  return (
    <>
      {problems.length > 0 && (
        <Section title={t('providerProblems.title')} text={t('providerProblems.text')}>
          {problems.map((problem) => (
            <li key={problem.id} className="border-b border-line py-5" data-problem={problem.operation}>
              <ProviderProblemEntry problem={problem} onChanged={reload} />
            </li>
          ))}
        </Section>
      )}
      {events.length > 0 && (
        <Section title={t('webhookEvents.title')} text={t('webhookEvents.text')}>
          {events.map((event) => (
            <li
              key={`${event.provider} ${event.eventId}`}
              className="border-b border-line py-5"
              data-event={event.eventId}
            >
              <FailedEventEntry event={event} onChanged={reload} />
            </li>
          ))}
        </Section>
      )}
    </>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mt-6 mb-8 max-w-4xl">
      <h2 className="type-heading flex items-center gap-2">
        <TriangleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
        {title}
      </h2>
      <p className="mt-1 max-w-2xl text-muted">{text}</p>
      <ul className="mt-3 border-t border-line">{children}</ul>
    </section>
  )
}
