import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderLedger } from './order-ledger.tsx'
import { CHOICES, orderQueryIn } from './order-query.ts'

/** Everybody's orders. What is searched, filtered and sorted stands in the address, so that it can be linked. */
export default function Orders() {
  const { t } = useTranslation('dashboard')
  const [address, setAddress] = useSearchParams()
  const name = JSON.stringify(orderQueryIn(address))
  const query = useMemo(() => JSON.parse(name), [name])
  const change = (part: Record<string, string | undefined>) =>
    setAddress(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [key, value] of Object.entries(part)) value ? next.set(key, value) : next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const clear = () =>
    change(
      Object.fromEntries([...Object.keys(CHOICES), 'search', 'from', 'to'].map((key) => [key, undefined])),
    )
  return (
    <Screen title={t('admin.orders')} actions={<ExportButton query={query} />}>
      <OrderFilters query={query} onChange={change} onClear={clear} />
      <OrderLedger key={name} query={query} />
    </Screen>
  )
}
