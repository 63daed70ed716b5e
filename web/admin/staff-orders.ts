import { useCallback } from 'react'
import type { OrderStatus } from '../../shop/orders/order-status.ts'
import { shortId } from '../account/order-card.tsx'
import { answer, api, saidBy } from '../api-client.ts'
import { useTranslation } from '../localization/translation.tsx'
import { toast } from '../ui/toast-store.ts'
import { useNewestFirst } from './newest-first.ts'

async function fetchOrders(query: { status?: OrderStatus; before?: string }) {
  const { orders, next } = await answer(api.admin.orders.$get({ query }))
  return { rows: orders, next }
}

export type StaffOrder = Awaited<ReturnType<typeof fetchOrders>>['rows'][number]

/** The newest orders of a status, older ones on demand, and the moves. */
export function useStaffOrders(status: OrderStatus | undefined) {
  const { t } = useTranslation('dashboard')
  const list = useNewestFirst(useCallback((before) => fetchOrders({ status, before }), [status]))

  const move = async (order: StaffOrder, to: 'processing' | 'completed') => {
    try {
      const call = api.admin.orders[':id'].$patch({ param: { id: order.id }, json: { status: to } })
      const moved = await answer(call)
      list.change((known) => (known.id === moved.id ? { ...known, status: moved.status } : known))
      toast({ title: t(to === 'processing' ? 'admin.started' : 'admin.done', { id: shortId(order.id) }) })
    } catch (error) {
      toast({ title: t('admin.moveFailed'), description: saidBy(error, t('common:offline')), tone: 'danger' })
    }
  }
  return { ...list, move }
}
