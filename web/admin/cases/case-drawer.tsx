import { Pause } from 'lucide-react'
import { shortId } from '../../../shop/short-id.ts'
import { TrialMark } from '../../account/orders/order-status-badge.tsx'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PrivateImage } from '../../ui/files/private-image.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { ItemDrawer } from '../list/item-drawer.tsx'
import type { OpenItem } from '../list/use-open-item.ts'
import { getUrgency } from '../ui/deadline.tsx'
import { type DrawerControls, DrawerFooter, DrawerPart } from '../ui/drawer.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CaseFacts, CaseState, useRemedyText } from './case-facts.tsx'
import type { StaffCase } from './cases-api.ts'

/** A case beside its list: what the customer wrote, what the policy provides, the decision and the history. */
export function CaseDrawer(props: DrawerControls & { open: OpenItem<StaffCase> }) {
  const { t } = useTranslation('admin-cases')
  return (
    <ItemDrawer
      {...props}
      fallbackTitle={t('case')}
      missingText={t('notFound')}
      failedText={t('openFailed')}
      title={({ kind, orderId }) =>
        t('title', { kind: t(`kinds.${kind}`), id: isolateBidi(shortId(orderId)) })
      }
    >
      {(found) => <CaseDetails key={found.id} found={found} />}
    </ItemDrawer>
  )
}

function CaseDetails({ found }: { found: StaffCase }) {
  const { t } = useTranslation('admin-cases')
  return (
    <div data-open-case={found.id}>
      <CaseStanding found={found} />
      <DrawerPart title={t('statement')}>
        {found.statement ? (
          <p dir="auto" className="quoted-text text-lg">
            {found.statement}
          </p>
        ) : (
          <p className="text-muted">{t('noStatement')}</p>
        )}
      </DrawerPart>
      {found.uploads.length > 0 && (
        <DrawerPart title={t('evidence')}>
          <ul className="flex flex-wrap gap-2">
            {found.uploads.map(({ id }, index) => (
              <li key={id}>
                <PrivateImage
                  uploadId={id}
                  alt={t('evidenceImage', { number: index + 1 })}
                  openLabel={t('openEvidence', { number: index + 1 })}
                />
              </li>
            ))}
          </ul>
        </DrawerPart>
      )}
      <CaseProposal found={found} />
      <div className="mt-5">
        <CaseFacts found={found} />
      </div>
      <DrawerPart title={t('history')}>
        <CaseHistory events={found.events} />
      </DrawerPart>
      {found.state === 'open' && (
        <DrawerFooter>
          <CaseDecision found={found} />
        </DrawerFooter>
      )}
    </div>
  )
}

/** State and deadline, and whether the order waits. */
function CaseStanding({ found }: { found: StaffCase }) {
  const { t, lang } = useTranslation('admin-cases')
  const { state, dueAt, isOverdue, order } = found
  const date = isolateBidi(formatDate(lang, dueAt, 'moment'))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CaseState state={state} />
        {state === 'open' && (
          <span className={getUrgency(dueAt, isOverdue)}>
            {t(isOverdue ? 'wasDueBy' : 'dueBy', { date })}
          </span>
        )}
      </p>
      {state === 'unverified' && <p className="mt-2 text-muted">{t('unverifiedText')}</p>}
      {order.isPaused && (
        <p className="mt-2 flex items-center gap-2 text-[0.95rem]">
          <Pause className="size-4 shrink-0 text-muted" aria-hidden="true" />
          {t('orderPaused')}
        </p>
      )}
    </>
  )
}

/** Reasons of a proposal that money or units of earlier remedies explain, and not the policy alone. */
const NOTED_REASONS = ['refunded', 'refund_unassigned', 'replaced', 'refund_failed'] as const

/** Remedy that the policy provides, with its rule, and the decision. */
function CaseProposal({ found }: { found: StaffCase }) {
  const { t } = useTranslation('admin-cases')
  const remedyText = useRemedyText()
  const { decision, decidedBy, proposal, proposalReason, earlierProposal, kind, state } = found
  const notedReason = NOTED_REASONS.find((reason) => reason === proposalReason)
  return (
    <>
      <DrawerPart title={t('proposal')}>
        <p className="text-lg font-semibold" data-testid="proposal">
          {remedyText(proposal)}
        </p>
        <TrialMark order={found} />
        <p className="text-[0.95rem] text-muted">
          {notedReason
            ? t(`policyNotes.${notedReason}`)
            : t(proposal.remedy === 'none' ? 'rules.none' : `rules.${kind}`)}
        </p>
        {earlierProposal && (
          <p className="text-[0.95rem] text-muted" data-testid="earlier-proposal">
            {t('proposalChanged', { before: remedyText(earlierProposal) })}
          </p>
        )}
      </DrawerPart>
      {decision && (
        <DrawerPart title={t('decision')}>
          <p className="font-semibold" data-testid="decision">
            {state === 'refused' ? t('states.refused') : remedyText(decision)}
          </p>
          {decision.reason && (
            <p className="wrap-anywhere">
              <bdi>{decision.reason}</bdi>
            </p>
          )}
          {decidedBy && (
            <p className="text-sm text-muted">{t('decidedBy', { name: isolateBidi(decidedBy) })}</p>
          )}
        </DrawerPart>
      )}
    </>
  )
}

type Event = StaffCase['events'][number]

/** The steps of a case, oldest first, with their actors and reasons. */
function CaseHistory({ events }: { events: Event[] }) {
  const { t } = useTranslation('admin-cases')
  return (
    <ol className="border-t border-line text-[0.95rem]" data-testid="case-history">
      {events.map((event) => (
        <li key={`${event.at} ${event.kind}`} className="border-b border-line py-1.5" data-event={event.kind}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{t(`events.${event.kind}`)}</span>{' '}
            <span className="figures text-sm text-muted">
              <FactLine>
                {event.name ?? t(`actors.${event.by}`)}
                <Time date={event.at} style="moment" />
              </FactLine>
            </span>
          </p>
          {event.note && (
            <p dir="auto" className="quoted-text my-1">
              {event.note}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
