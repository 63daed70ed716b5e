import { useCallback } from 'react'
import type { OrderStatus } from '../../../shop/orders/order-status.ts'
import { shortId } from '../../account/order-card.tsx'
import { answer, api, saidBy } from '../../api-client.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useNewestFirst } from '../newest-first.ts'
import type { OrderRefunds } from '../refunds/order-refunds.ts'

async function fetchOrders(query: { status?: OrderStatus; before?: string }) {
  const { orders, next } = await answer(api.admin.orders.$get({ query }))
  return { rows: orders, next }
}

export type StaffOrder = Awaited<ReturnType<typeof fetchOrders>>['rows'][number]

export interface Counts {
  start_count?: number
  /** All that is there by now. */
  delivered?: number
}

/** What staff say of an order in one call. */
interface Work extends Counts {
  status?: 'processing' | 'completed'
}

/** The newest orders of a status, older ones on demand, and the work on them. */
export function useStaffOrders(status: OrderStatus | undefined) {
  const { t } = useTranslation('dashboard')
  const list = useNewestFirst(useCallback((before) => fetchOrders({ status, before }), [status]))

  const work = async (order: StaffOrder, json: Work, said: { done: string; failed: string }) => {
    try {
      const { id, ...worked } = await answer(
        api.admin.orders[':id'].$patch({ param: { id: order.id }, json }),
      )
      list.change((known) => (known.id === id ? { ...known, ...worked } : known))
      toast({ title: said.done })
    } catch (error) {
      toast({ title: said.failed, description: saidBy(error, t('common:offline')), tone: 'danger' })
    }
  }
  return {
    ...list,
    /** A payment may be of several orders: what is refunded in full is so for all of them. */
    refunded: ({ id, paymentId }: StaffOrder, { status, paymentStatus }: OrderRefunds) =>
      list.change((known) => {
        if (known.id === id) return { ...known, status, paymentStatus }
        if (known.paymentId !== paymentId) return known
        return { ...known, status: paymentStatus === 'refunded' ? 'refunded' : known.status, paymentStatus }
      }),
    move: (order: StaffOrder, to: 'processing' | 'completed') =>
      work(
        order,
        { status: to },
        {
          done: t(to === 'processing' ? 'admin.started' : 'admin.done', { id: shortId(order.id) }),
          failed: t('admin.moveFailed'),
        },
      ),
    record: (order: StaffOrder, counts: Counts) =>
      work(order, counts, {
        done: t('admin.saved', { id: shortId(order.id) }),
        failed: t('admin.saveFailed'),
      }),
  }
}
