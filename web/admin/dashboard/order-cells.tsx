import { shortId } from '../../account/orders/order-card.tsx'
import { formatDate } from '../../i18n/formats.ts'
import { useLang } from '../../i18n/translation.tsx'
import { TableCell } from './responsive-table.tsx'

interface OrderCellsProps {
  order: { id: string; createdAt: string; customer: { name: string; email: string } }
}

/** Order number and customer. */
export function OrderCells({ order: { id, createdAt, customer } }: OrderCellsProps) {
  const { lang } = useLang()
  return (
    <>
      <TableCell>
        <bdi className="font-mono">{shortId(id)}</bdi>
        <time dateTime={createdAt} className="block text-sm text-muted max-lg:ms-3 max-lg:inline">
          {formatDate(lang, createdAt, 'ledger')}
        </time>
      </TableCell>
      <TableCell>
        <bdi>{customer.name}</bdi>
        <span className="block text-sm break-all text-muted">
          <bdi>{customer.email}</bdi>
        </span>
      </TableCell>
    </>
  )
}
