import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Screen } from '../ui/screen.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import { CHOICES, parseOrderQuery } from './order-query.ts'

export const handle = declareMessages('admin-orders', 'admin-payments', 'orders')

/** Orders of all customers. The URL holds search, filters and sorting, so that it can be shared. */
export default function Orders() {
  const { t } = useTranslation('admin')
  const [address, change] = useAddress()
  const name = JSON.stringify(parseOrderQuery(address))
  const query = useMemo(() => JSON.parse(name), [name])
  const clear = () => {
    const parts = [...Object.keys(CHOICES), 'search', 'from', 'to']
    change(Object.fromEntries(parts.map((part) => [part, undefined])))
  }
  return (
    <Screen title={t('screens.orders')} actions={<ExportButton query={query} />}>
      <OrderFilters query={query} onChange={change} onClear={clear} />
      <OrderList key={name} query={query} />
    </Screen>
  )
}

/**
 * Builds each change on the last requested URL rather than the rendered one, so that quick successive changes
 * do not overwrite each other.
 */
function useAddress() {
  const [address, setAddress] = useSearchParams()
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])
  const change = (part: Record<string, string | undefined>) => {
    const next = new URLSearchParams(latest.current)
    for (const [key, value] of Object.entries(part)) value ? next.set(key, value) : next.delete(key)
    latest.current = next
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return [address, change] as const
}
