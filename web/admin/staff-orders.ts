import { useCallback, useEffect, useState } from 'react'
import type { OrderStatus } from '../../shop/orders/order-status.ts'
import { shortId } from '../account/order-card.tsx'
import { answer, api, saidBy } from '../api-client.ts'
import { useTranslation } from '../localization/translation.tsx'
import { toast } from '../ui/toast-store.ts'

function fetchOrders(query: { status?: OrderStatus; before?: string }) {
  return answer(api.admin.orders.$get({ query }))
}

export type StaffOrder = Awaited<ReturnType<typeof fetchOrders>>['orders'][number]

interface Page {
  orders: StaffOrder[]
  next: string | null
}

/** The newest orders of a status, older ones on demand, and the moves. */
export function useStaffOrders(status: OrderStatus | undefined) {
  const { t } = useTranslation('dashboard')
  const [page, setPage] = useState<Page>({ orders: [], next: null })
  const [loading, setLoading] = useState(true)
  const [failed, setFailed] = useState(false)

  const load = useCallback(
    async (before: string | null) => {
      setLoading(true)
      setFailed(false)
      try {
        const read = await fetchOrders({ status, before: before ?? undefined })
        setPage((shown) => (before ? { ...read, orders: [...shown.orders, ...read.orders] } : read))
      } catch (error) {
        console.error(error)
        setFailed(true)
      }
      setLoading(false)
    },
    [status],
  )

  useEffect(() => {
    load(null)
  }, [load])

  const move = async (order: StaffOrder, to: 'processing' | 'completed') => {
    try {
      const call = api.admin.orders[':id'].$patch({ param: { id: order.id }, json: { status: to } })
      const moved = await answer(call)
      setPage((shown) => ({
        ...shown,
        orders: shown.orders.map((known) =>
          known.id === moved.id ? { ...known, status: moved.status } : known,
        ),
      }))
      toast({ title: t(to === 'processing' ? 'admin.started' : 'admin.done', { id: shortId(order.id) }) })
    } catch (error) {
      toast({ title: t('admin.moveFailed'), description: saidBy(error, t('common:offline')), tone: 'danger' })
    }
  }
  return {
    ...page,
    loading,
    failed,
    move,
    reload: () => load(null),
    loadOlder: () => load(page.next),
  }
}
