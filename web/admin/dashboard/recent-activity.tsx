import { Inbox, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { OrderStatusBadge, TrialMark } from '../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import type { Tone } from '../../ui/tones.ts'
import { withSearch } from '../../with-search.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ListTime } from '../list/list-time.tsx'
import { CardLine } from '../list/row-layout.tsx'
import { useFilters } from '../list/use-filters.ts'
import { Tabs } from '../tabs.tsx'
import { TwoTexts } from '../ui/two-texts.tsx'
import type { Stats } from './stats-api.ts'

const COUNTS = ['successful', 'pending', 'failed'] as const

/** The specification's recent transactions are the payments of the latest orders. */
const MAX_TRANSACTIONS = 5

const PAYMENT_TONES: Partial<Record<Stats['recentOrders'][number]['paymentStatus'], Tone>> = {
  completed: 'good',
  failed: 'danger',
}

const TABS = ['orders', 'payments', 'users'] as const

/** Latest events in three tabs; the address holds the open one. */
export function RecentActivity({ stats }: { stats: Stats }) {
  const { t } = useTranslation('admin-dashboard')
  const [filters, change] = useFilters()
  const open = TABS.find((name) => name === filters.get('tab')) ?? 'orders'
  const tabs = TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))
  return (
    <section className="mt-6 max-md:[&_li:nth-child(n+6)]:hidden" aria-label={t('recentActivity')}>
      <Tabs label={t('recentActivity')} tabs={tabs} open={open} onOpen={(tab) => change({ tab })}>
        {open === 'orders' && <RecentOrders orders={stats.recentOrders} />}
        {open === 'payments' && <PaymentManagement stats={stats} />}
        {open === 'users' && <RecentUsers users={stats.recentUsers} />}
      </Tabs>
    </section>
  )
}

function RecentOrders({ orders }: { orders: Stats['recentOrders'] }) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  return (
    <>
      <PurchaseTable
        label={t('tabs.orders')}
        rows={orders}
        detail={{
          id: 'package',
          heading: t('admin:orderColumns.package'),
          className: 'w-1/2 max-w-0',
          cell: ({ localPackageName, tiktokUsername }) => (
            <TwoTexts first={localPackageName}>
              <TiktokHandle username={tiktokUsername} />
            </TwoTexts>
          ),
        }}
        cardDetail={({ localPackageName }) => <bdi>{localPackageName}</bdi>}
        priceHeading={t('admin:orderColumns.price')}
        status={{
          id: 'status',
          heading: t('admin:orderColumns.status'),
          cell: (order) => <OrderStatusBadge order={order} viewer="staff" size="small" />,
        }}
      />
      {orders.length > 0 && (
        <Link to={href('/admin/orders')} className={`mt-4 ${buttonClass()}`}>
          {t('allOrders')}
        </Link>
      )}
    </>
  )
}

/** Payment counts and the latest payments. */
function PaymentManagement({ stats: { payments, recentOrders } }: { stats: Stats }) {
  const { t, lang } = useTranslation('admin-dashboard', 'orders')
  return (
    <>
      <dl className="grid grid-cols-3 gap-4">
        {COUNTS.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{t(`payments.${name}`)}</dt>
            <dd data-payments={name}>
              <Amount
                text={formatCount(lang, payments[name])}
                className="font-display text-xl font-bold tracking-tight"
              />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 font-semibold">{t('payments.latest')}</h3>
      <PurchaseTable
        label={t('payments.latest')}
        rows={recentOrders.slice(0, MAX_TRANSACTIONS)}
        detail={{
          id: 'method',
          heading: t('columns.method'),
          cell: ({ paymentMethod }) => t(`common:methods.${paymentMethod}`),
        }}
        cardDetail={({ paymentMethod }) => t(`common:methods.${paymentMethod}`)}
        priceHeading={t('columns.amount')}
        status={{
          id: 'payment',
          heading: t('columns.payment'),
          cell: (payment) => (
            <Badge tone={PAYMENT_TONES[payment.paymentStatus] ?? 'neutral'} look="words">
              {t(`orders:payment.${payment.paymentStatus}`)}
            </Badge>
          ),
        }}
      />
    </>
  )
}

type User = Stats['recentUsers'][number]

/** The newest users. A row leads to the user among the users and teams. */
function RecentUsers({ users }: { users: User[] }) {
  const { t } = useTranslation('admin-dashboard')
  if (users.length === 0) return <EmptyState icon={Users} title={t('noUsers')} />
  const columns: Column<User>[] = [
    {
      id: 'name',
      heading: t('columns.name'),
      className: 'w-1/2 max-w-0',
      cell: ({ name, email }) => (
        <span className="flex gap-1.5">
          <bdi className="truncate font-medium">{name}</bdi>
          <bdi className="cut text-muted max-md:hidden">{email}</bdi>
        </span>
      ),
    },
    { id: 'role', heading: t('columns.role'), cell: (user) => <UserRole user={user} /> },
    {
      id: 'joined',
      heading: t('columns.joined'),
      cell: ({ createdAt }) => <ListTime date={createdAt} />,
    },
  ]
  return (
    <DataTable
      label={t('tabs.users')}
      rows={users}
      columns={columns}
      getLink={({ email }) => withSearch(href('/users-teams'), { search: email })}
      cardAside={(user) => <UserRole user={user} />}
      card={(user) => (
        <CardLine value={<ListTime date={user.createdAt} />}>
          <bdi>{user.email}</bdi>
        </CardLine>
      )}
    />
  )
}

function UserRole({ user: { role, active } }: { user: User }) {
  const { t } = useTranslation('admin-dashboard')
  return (
    <span>
      {t(`roles.${role}`)}
      {!active && (
        <>
          {' '}
          <span className="text-sm text-danger">({t('deactivated')})</span>
        </>
      )}
    </span>
  )
}

type RecentOrder = Stats['recentOrders'][number]

interface PurchaseTableProps {
  label: string
  rows: RecentOrder[]
  /** Second column: the package, or the payment method. */
  detail: Column<RecentOrder>
  cardDetail: (row: RecentOrder) => ReactNode
  priceHeading: string
  status: Column<RecentOrder>
}

/** The latest orders or their payments. A row leads to its order. */
function PurchaseTable(props: PurchaseTableProps) {
  const { label, rows, detail, cardDetail, priceHeading, status } = props
  const { t } = useTranslation('admin-dashboard', 'admin')
  if (rows.length === 0) return <EmptyState icon={Inbox} title={t('noOrders')} />
  const columns: Column<RecentOrder>[] = [
    {
      id: 'order',
      heading: t('admin:orderColumns.order'),
      cell: (order) => (
        <span className="flex gap-1.5">
          <bdi className="figures font-medium">{shortId(order.id)}</bdi>
          <TrialMark order={order} look="icon" />
        </span>
      ),
    },
    {
      id: 'placed',
      heading: t('columns.placed'),
      cell: ({ createdAt }) => <ListTime date={createdAt} />,
    },
    {
      id: 'customer',
      heading: t('admin:orderColumns.customer'),
      className: 'max-w-36 min-[100rem]:w-1/2 min-[100rem]:max-w-0',
      cell: ({ customer }) => (
        <TwoTexts title={customer.email} first={customer.name} isFirstAlone>
          {customer.email}
        </TwoTexts>
      ),
    },
    detail,
    {
      id: 'price',
      heading: priceHeading,
      align: 'end',
      cell: ({ price }) => <Amount money={fromPounds(price)} />,
    },
    { ...status, className: 'ps-4' },
  ]
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      getLink={({ id }) => href('/admin/orders/:orderId', { orderId: id })}
      cardAside={status.cell}
      card={(row) => (
        <CardLine value={<Amount money={fromPounds(row.price)} />}>
          {cardDetail(row)}
          <bdi>{row.customer.name}</bdi>
          <ListTime date={row.createdAt} />
        </CardLine>
      )}
    />
  )
}
