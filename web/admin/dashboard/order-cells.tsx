import { shortId } from '../../account/order-card.tsx'
import { formatDate } from '../../localization/formats.ts'
import { useLang } from '../../localization/translation.tsx'
import { Cell } from './ledger.tsx'

interface OrderCellsProps {
  order: { id: string; createdAt: string; customer: { name: string; email: string } }
}

/** Which order it is, and whose. */
export function OrderCells({ order: { id, createdAt, customer } }: OrderCellsProps) {
  const { lang } = useLang()
  return (
    <>
      <Cell>
        <bdi className="font-mono">{shortId(id)}</bdi>
        <time dateTime={createdAt} className="block text-sm text-muted max-lg:ms-3 max-lg:inline">
          {formatDate(lang, createdAt, 'ledger')}
        </time>
      </Cell>
      <Cell>
        <bdi>{customer.name}</bdi>
        <span className="block text-sm break-all text-muted">
          <bdi>{customer.email}</bdi>
        </span>
      </Cell>
    </>
  )
}
