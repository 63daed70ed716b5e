import { useCallback, useMemo } from 'react'
import { useNavigationType } from 'react-router'
import { shortId } from '../../account/orders/order-card.tsx'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useNewestFirst } from '../lists/newest-first.ts'
import { fetchOrders, type StaffOrder } from './fetch-orders.ts'
import { getCachedOrders } from './order-list-cache.ts'
import type { OrderQuery } from './order-query.ts'

export interface Counts {
  start_count?: number
  /** Total count so far. */
  delivered?: number
}

/** Changes to an order in one request. */
interface Work extends Counts {
  status?: 'processing' | 'completed'
}

/**
 * Loads the orders of a query, older ones on demand, and updates them. Restores the list when the user
 * navigates back.
 */
export function useStaffOrders(query: OrderQuery) {
  const { t } = useTranslation('admin-orders')
  const comesBack = useNavigationType() === 'POP'
  const kept = useMemo(() => {
    const list = getCachedOrders(query)
    return comesBack ? list : { ...list, read: () => undefined }
  }, [query, comesBack])
  const list = useNewestFirst(
    useCallback((before) => fetchOrders({ ...query, before }), [query]),
    kept,
  )

  const work = async (order: StaffOrder, json: Work, messages: { done: string; failed: string }) => {
    try {
      const { id, ...worked } = await unwrapResponse(
        api.admin.orders[':id'].$patch({ param: { id: order.id }, json }),
      )
      list.change((row) => (row.id === id ? { ...row, ...worked } : row))
      toast({ title: messages.done })
    } catch (error) {
      toast({
        title: messages.failed,
        description: getErrorMessage(error, t('common:offline')),
        tone: 'danger',
      })
    }
  }
  return {
    ...list,
    move: (order: StaffOrder, to: 'processing' | 'completed') =>
      work(
        order,
        { status: to },
        {
          done: t(to === 'processing' ? 'started' : 'completed', { id: shortId(order.id) }),
          failed: t('updateFailed'),
        },
      ),
    record: (order: StaffOrder, counts: Counts) =>
      work(order, counts, {
        done: t('delivery.saved', { id: shortId(order.id) }),
        failed: t('delivery.saveFailed'),
      }),
  }
}
