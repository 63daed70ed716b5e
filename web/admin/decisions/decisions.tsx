import { ListChecks } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { TrialMark } from '../../account/orders/order-status-badge.tsx'
import { session } from '../../account/session.ts'
import { formatDate, formatSpan, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { CaseDecision } from '../cases/case-decision.tsx'
import { CaseDrawer } from '../cases/case-drawer.tsx'
import { CaseStatement } from '../cases/case-facts.tsx'
import { OfferName } from '../custom-offers/offer-cells.tsx'
import { OfferDrawer } from '../custom-offers/offer-drawer.tsx'
import { PaymentIssues } from '../issues/payment-issues.tsx'
import { FailedEvents, ProviderProblems } from '../issues/provider-issues.tsx'
import type { Column } from '../list/data-table.tsx'
import { ItemList } from '../list/item-list.tsx'
import { CardLine } from '../list/row-layout.tsx'
import { useOpenItem } from '../list/use-open-item.ts'
import { StarCount } from '../reviews/review-cells.tsx'
import { ReviewDecision, ReviewDrawer } from '../reviews/review-drawer.tsx'
import { DecisionScreen } from '../shell/decision-screen.tsx'
import { getDecisionPath, taskCounts } from '../shell/screen-count.tsx'
import { listDecisions } from '../shell/screens.ts'
import { Deadline } from '../ui/deadline.tsx'
import { Drawer, type DrawerControls } from '../ui/drawer.tsx'
import type { Route } from './+types/decisions'
import { fetchOpenDecision, fetchWaiting, ITEM_PARAM, type WaitingItem } from './decisions-api.ts'

export const handle = declareMessages(
  'admin-cases',
  'admin-payments',
  'admin-reviews',
  'admin-offers',
  'home/reviews',
  'orders',
)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const decisions = listDecisions(session.read()?.user.role ?? '')
  const listed = fetchWaiting(decisions)
  const address = new URL(request.url).searchParams.get(ITEM_PARAM)
  const open = fetchOpenDecision(address ?? (await listed).items[0]?.id)
  return { ...(await listed), open: await open }
}

/** All that waits for a decision of the user, by its deadline; each is decided in its row or in its drawer. */
export default function Decisions({ loaderData: { items, longer, open } }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const counts = taskCounts.use()
  const columns = useColumns()
  return (
    <DecisionScreen name="decide">
      <ItemList
        isDesk
        param={ITEM_PARAM}
        label={t('screens.decide')}
        rows={items}
        next={null}
        columns={columns}
        rowAttributes={({ kind }) => ({ 'data-waiting': kind })}
        cardAside={(item) => <Until item={item} />}
        card={(item) => (
          <>
            <ItemDetail item={item} />
            {item.kind === 'cases' && <CaseStatement row={item.found} />}
          </>
        )}
        empty={{ icon: ListChecks, title: t('decisions.none'), text: t('decisions.noneText') }}
        renderDrawer={(controls, openId) => (
          <DecisionDrawer open={open} item={items.find(({ id }) => id === openId)} controls={controls} />
        )}
      />
      {longer.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-4">
          {longer.map((decision) => (
            <Link
              key={decision.name}
              to={getDecisionPath(decision, counts)}
              className="text-link underline underline-offset-2"
            >
              {t('decisions.more', { name: t(`screens.${decision.name}`) })}
            </Link>
          ))}
        </p>
      )}
    </DecisionScreen>
  )
}

interface DecisionDrawerProps {
  open: Awaited<ReturnType<typeof fetchOpenDecision>>
  item: WaitingItem | undefined
  controls: DrawerControls
}

function DecisionDrawer({ open, item, controls }: DecisionDrawerProps) {
  const { t } = useTranslation('admin')
  if (open?.kind === 'cases') return open.open && <CaseDrawer open={open.open} {...controls} />
  if (open?.kind === 'reviews') return open.open && <ReviewDrawer open={open.open} {...controls} />
  if (open?.kind === 'offers') return open.open && <OfferDrawer open={open.open} {...controls} />
  return (
    <Drawer title={t('screens.issues')} isWide {...controls}>
      {item?.kind === 'issues' && <PaymentIssues issues={[item.found]} />}
      {item?.kind === 'problems' && <ProviderProblems problems={[item.found]} />}
      {item?.kind === 'events' && <FailedEvents events={[item.found]} />}
      {!item && <p className="text-muted">{t('decisions.decided')}</p>}
    </Drawer>
  )
}

function useColumns(): Column<WaitingItem>[] {
  const { t } = useTranslation('admin')
  return [
    { id: 'item', heading: t('decisions.item'), cell: (item) => <ItemName item={item} /> },
    {
      id: 'decide',
      heading: t('decisions.decide'),
      onCard: 'buttons',
      cell: (item) => <Decide item={item} />,
    },
  ]
}

/** The kind of an item and its customer. */
function ItemName({ item }: { item: WaitingItem }) {
  const [kind] = useItemText()(item)
  return (
    <span className="flex min-w-0 items-center gap-x-1.5">
      <span className="max-w-full shrink-0 truncate font-semibold">{kind}</span>{' '}
      {item.kind === 'reviews' && (
        <span className="shrink-0">
          <StarCount rating={item.found.rating} />
        </span>
      )}{' '}
      {item.kind === 'cases' && <TrialMark order={item.found} look="icon" />}
      <span className="min-w-0 text-muted">
        <CustomerName item={item} />
      </span>
    </span>
  )
}

/** The subject of an item, such as a package. The text of a review has two lines. */
function ItemDetail({ item }: { item: WaitingItem }) {
  const [, detail] = useItemText()(item)
  if (item.kind === 'offers')
    return (
      <CardLine value={<Amount money={fromPounds(item.found.total)} />}>
        <OfferName offer={item.found} />
      </CardLine>
    )
  return (
    <bdi
      className={item.kind === 'reviews' ? 'entered-text line-clamp-2 whitespace-normal' : 'cut text-muted'}
    >
      {detail}
    </bdi>
  )
}

/** Returns a function that names the kind of an item and what it is about. */
function useItemText(): (item: WaitingItem) => [kind: string, detail: string | null] {
  const { t } = useTranslation('admin', 'admin-cases', 'admin-payments', 'admin-reviews', 'admin-offers')
  const texts = {
    cases: ({ found }) => [t(`admin-cases:kinds.${found.kind}`), found.order.packageName],
    issues: ({ found }) => [
      found.isDisputeLost
        ? t('admin-payments:disputes.states.lost')
        : t(`admin-payments:issues.kinds.${found.kind}.title`),
      found.orderId && shortId(found.orderId),
    ],
    problems: ({ found }) => [t(`admin-payments:providerProblems.operations.${found.operation}`), null],
    events: ({ found }) => [t('admin-payments:webhookEvents.title'), found.type],
    reviews: ({ found }) => [t('admin-reviews:review'), found.text || found.packageName],
    offers: () => [t('admin-offers:offer'), null],
  } satisfies { [Kind in WaitingItem['kind']]: (item: Extract<WaitingItem, { kind: Kind }>) => unknown }
  // TypeScript does not see that the kind of the item chooses its function.
  return (item) => (texts[item.kind] as (item: WaitingItem) => [string, string | null])(item)
}

function CustomerName({ item }: { item: WaitingItem }) {
  const customer = getCustomer(item)
  if (!customer) return null
  return (
    <bdi className="cut" title={customer.email}>
      {customer.name}
    </bdi>
  )
}

function getCustomer({ kind, found }: WaitingItem): { name: string; email?: string } | null {
  if (kind === 'cases' || kind === 'issues') return found.customer
  if (kind === 'reviews') return found.customer ?? (found.name === null ? null : { name: found.name })
  return kind === 'offers' ? { name: found.name, email: found.email } : null
}

/** Returns a function that names the next step of staff, for an item that its row cannot decide. */
function useRequestedAction(): (item: Exclude<WaitingItem, { kind: 'cases' | 'reviews' }>) => string {
  const { t, lang } = useTranslation('admin', 'admin-payments', 'admin-offers')
  return ({ kind, found }) => {
    if (kind === 'offers') return t('admin-offers:revise')
    if (kind !== 'issues') return t(`decisions.asks.${kind}`)
    const money = { amount: Math.round(found.amount * 100), currency: found.currency }
    const amount = isolateBidi(formatMoney(lang, money))
    const isRefund = found.actions.includes('refund')
    return t(
      isRefund
        ? 'admin-payments:refunds.submit'
        : `decisions.asks.${found.kind === 'disputed' ? 'dispute' : 'issue'}`,
      { amount },
    )
  }
}

/** The deadline, or how long an item without one waits. */
function Until({ item: { dueAt, since } }: { item: WaitingItem }) {
  const { t, lang } = useTranslation('admin')
  if (dueAt) return <Deadline due={dueAt} />
  const waited = Date.now() - Date.parse(since)
  return (
    <time
      dateTime={since}
      title={formatDate(lang, since, 'moment')}
      className="figures whitespace-nowrap text-muted"
    >
      {t('decisions.waiting', { span: isolateBidi(formatSpan(lang, waited)) })}
    </time>
  )
}

/** Cases and reviews are decided in the row; all else opens the drawer with its facts. */
function Decide({ item }: { item: WaitingItem }) {
  const { getLink } = useOpenItem(ITEM_PARAM)
  const getRequestedAction = useRequestedAction()
  if (item.kind === 'reviews') return <ReviewDecision found={item.found} isShort />
  if (item.kind === 'cases') return <CaseDecision found={item.found} isShort />
  return (
    <Link to={getLink(item.id)} preventScrollReset className={buttonClass({ size: 'compact' })}>
      {getRequestedAction(item)}
    </Link>
  )
}
