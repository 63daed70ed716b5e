import { Inbox } from 'lucide-react'
import { formatCount, formatPounds } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Amount } from '../../../ui/price.tsx'
import { type Column, Ledger } from '../../ui/ledger.tsx'
import type { Stats } from '../fetch-stats.ts'
import { getOrderLink, OrderTime, useOrderColumns } from './order-columns.tsx'

const COUNTS = ['successful', 'pending', 'failed'] as const

type Transaction = Stats['payments']['recent'][number]

/** Payment counts and the latest payments. */
export function PaymentManagement({ payments }: { payments: Stats['payments'] }) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  const { lang } = useLang()
  const orderColumns = useOrderColumns<Transaction>()
  const columns: Column<Transaction>[] = [
    ...orderColumns,
    {
      id: 'method',
      heading: t('columns.method'),
      cell: ({ method }) => t(`common:methods.${method}`),
    },
    {
      id: 'amount',
      heading: t('columns.amount'),
      align: 'end',
      cell: ({ amount }) => <Amount text={formatPounds(amount)} />,
    },
    {
      id: 'payment',
      heading: t('columns.payment'),
      className: 'ps-4',
      cell: ({ status }) => <PaymentStatus status={status} />,
    },
  ]
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
      {payments.recent.length === 0 ? (
        <EmptyState icon={Inbox} title={t('noOrders')} />
      ) : (
        <Ledger
          label={t('payments.latest')}
          rows={payments.recent}
          columns={columns}
          getLink={getOrderLink}
          cardAside={({ amount }) => <Amount text={formatPounds(amount)} className="font-semibold" />}
          card={({ customer, method, status, createdAt }) => (
            <>
              <p className="truncate">
                <bdi>{customer.name}</bdi> <span className="text-muted">·</span>{' '}
                {t(`common:methods.${method}`)}
              </p>
              <p className="flex justify-between gap-3">
                <OrderTime createdAt={createdAt} /> <PaymentStatus status={status} />
              </p>
            </>
          )}
        />
      )}
    </>
  )
}

function PaymentStatus({ status }: { status: Transaction['status'] }) {
  const { t } = useTranslation('orders')
  const look = status === 'completed' ? 'text-success' : status === 'failed' ? 'text-danger' : 'text-muted'
  return <span className={`font-semibold ${look}`}>{t(`payment.${status}`)}</span>
}
