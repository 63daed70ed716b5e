import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { StaffCase } from './cases-api.ts'

type Event = StaffCase['events'][number]

/** The steps of a case, oldest first, with their actors and reasons. */
export function CaseHistory({ events }: { events: Event[] }) {
  const { t } = useTranslation('admin-cases')
  return (
    <ol className="border-t border-line text-[0.95rem]" data-testid="case-history">
      {events.map((event) => (
        <li key={`${event.at} ${event.kind}`} className="border-b border-line py-1.5" data-event={event.kind}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{t(`events.${event.kind}`)}</span>{' '}
            <span className="figures text-sm text-muted">
              {event.name === null ? t(`actors.${event.by}`) : isolateBidi(event.name)}
              {' · '}
              <Time date={event.at} style="ledger" />
            </span>
          </p>
          {event.note && (
            <p className="my-1 border-s-2 border-edge ps-3 whitespace-pre-wrap wrap-anywhere">
              <bdi>{event.note}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
