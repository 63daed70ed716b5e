import { Inbox } from 'lucide-react'
import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Amount } from '../../ui/price.tsx'
import { OrderCells } from './order-cells.tsx'
import { ResponsiveTable, TableCell, TableRow } from './responsive-table.tsx'
import type { Stats } from './stats.ts'

const COUNTS = ['successful', 'pending', 'failed'] as const

/** Payment counts and the latest payments. */
export function PaymentManagement({ payments }: { payments: Stats['payments'] }) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  const { lang } = useLang()
  const headings = [
    t('admin:orderColumns.order'),
    t('admin:orderColumns.customer'),
    t('columns.method'),
    t('columns.amount'),
    t('columns.payment'),
  ]
  return (
    <>
      <dl className="mt-5 grid grid-cols-3 gap-4">
        {COUNTS.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{t(`payments.${name}`)}</dt>
            <dd data-payments={name}>
              <Amount
                text={formatCount(lang, payments[name])}
                className="font-display text-2xl font-bold tracking-tight"
              />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-8 font-semibold">{t('payments.latest')}</h3>
      {payments.recent.length === 0 && <EmptyState icon={Inbox} title={t('noOrders')} />}
      {payments.recent.length > 0 && (
        <ResponsiveTable headings={headings}>
          {payments.recent.map((transaction) => (
            <TableRow key={transaction.id} id={transaction.id}>
              <OrderCells order={transaction} />
              <TableCell>{t(`common:methods.${transaction.method}`)}</TableCell>
              <TableCell>
                <Amount text={formatMoney(fromPounds(transaction.amount))} />
              </TableCell>
              <TableCell>
                <PaymentStatus status={transaction.status} />
              </TableCell>
            </TableRow>
          ))}
        </ResponsiveTable>
      )}
    </>
  )
}

type Status = Stats['payments']['recent'][number]['status']

function PaymentStatus({ status }: { status: Status }) {
  const { t } = useTranslation('orders')
  const look = status === 'completed' ? 'text-success' : status === 'failed' ? 'text-danger' : 'text-muted'
  return <span className={`font-semibold ${look}`}>{t(`payment.${status}`)}</span>
}
