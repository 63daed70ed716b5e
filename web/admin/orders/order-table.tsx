import { Download } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { shortId } from '../../../shop/short-id.ts'
import { callApi, fetchApi } from '../../api-client.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import { BulkBar, type Selection, useSelection } from '../list/bulk-bar.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ConfirmDialog, useEmailNotice } from '../ui/form-dialog.tsx'
import { canComplete, canStart, OrderStatus } from './order-cells.tsx'
import { hiddenOrderColumns, OrderCard, useOrderColumns } from './order-columns.tsx'
import { ORDER_PARAM, type OrderQuery, toApiQuery } from './order-query.ts'
import type { StaffOrder } from './orders-api.ts'

interface OrderTableProps {
  orders: StaffOrder[]
  /** The search of the list's address, without the open order. */
  listAddress: string
  openId: string | null
}

const renderCard = (order: StaffOrder) => <OrderCard order={order} />

const renderStatus = (order: StaffOrder) => <OrderStatus order={order} />

const listAttributes = ({ id }: StaffOrder) => ({ 'data-order': id })

/** The rows of a page of orders with their bulk actions. */
export const OrderTable = memo(function OrderTable({ orders, listAddress, openId }: OrderTableProps) {
  const { t } = useTranslation('admin-orders', 'admin')
  const columns = useOrderColumns()
  // The menu answers at once, and the rows follow.
  const hidden = useDeferredValue(hiddenOrderColumns.use())
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden])
  const ids = useMemo(() => orders.map(({ id }) => id), [orders])
  const selection = useSelection(ids)
  const selectLabel = useCallback(
    ({ id }: StaffOrder) => t('selectOrder', { id: isolateBidi(shortId(id)) }),
    [t],
  )
  const getLink = useCallback(
    ({ id }: StaffOrder) => {
      const address = new URLSearchParams(listAddress)
      address.set(ORDER_PARAM, id)
      return { search: `?${address}` }
    },
    [listAddress],
  )
  return (
    // The selection bar stays visible at the bottom edge, whatever the length of the list.
    <div className="flex flex-col">
      <DataTable
        label={t('admin:screens.orders')}
        rows={orders}
        columns={shown}
        card={renderCard}
        cardAside={renderStatus}
        getLink={getLink}
        selection={selection}
        selectLabel={selectLabel}
        rowAttributes={listAttributes}
        currentId={openId}
      />
      <BulkActions orders={orders} selection={selection} />
    </div>
  )
})

async function startOrders(ids: string[]) {
  const { orders } = await callApi('POST /admin/orders/start', { json: { ids } })
  return orders
}

async function completeOrders(ids: string[]) {
  const { orders } = await callApi('POST /admin/orders/complete', { json: { ids } })
  return orders
}

type Results = Awaited<ReturnType<typeof startOrders>> | Awaited<ReturnType<typeof completeOrders>>

/** Starts, completes or exports the selected orders, and gives a reason for each that was refused. */
function BulkActions({ orders, selection }: { orders: StaffOrder[]; selection: Selection }) {
  const { t, lang } = useTranslation('admin-orders')
  const [refused, setRefused] = useState<{ title: string; text: string } | null>(null)
  const emailNotice = useEmailNotice()
  const chosen = orders.filter(({ id }) => selection.has(id))
  const startable = chosen.filter(canStart).map(({ id }) => id)
  const completable = chosen.filter(canComplete)
  const short = completable.filter(({ delivered, quantity }) => delivered < quantity)

  const handleResults = (results: Results, title: string) => {
    const text = results
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ id, message }) =>
        t('notStartedOrder', { id: isolateBidi(shortId(id)), message: message ?? '' }),
      )
      .join(' ')
    setRefused(text ? { title, text } : null)
    selection.clear()
  }
  const summarize = (results: Results, done: 'started' | 'completed') => {
    const count = results.filter(({ outcome }) => outcome === done).length
    const already = results.filter(({ outcome }) => outcome === 'already').length
    if (count + already === 0) return null
    const doneAlready = done === 'started' ? 'alreadyStartedCount' : 'alreadyCompletedCount'
    return {
      title: t(`${done}Count`, { count }),
      description: already > 0 ? t(doneAlready, { count: already }) : undefined,
    }
  }
  return (
    <>
      {refused && <ErrorNotice className="mt-4" {...refused} />}
      <BulkBar selection={selection}>
        {startable.length > 0 && (
          <DialogButton
            look="solid"
            dialog={
              <ConfirmDialog
                title={t('startSelected.title', { count: startable.length })}
                text={`${t('startSelected.text')} ${emailNotice}`}
                submit={t('start')}
                failed={t('startFailed')}
                done={(results) => summarize(results, 'started')}
                onConfirm={() => startOrders(startable)}
                onDone={(results) => handleResults(results, t('notStarted'))}
              />
            }
          >
            {t('start')} <bdi className="figures">{startable.length}</bdi>
          </DialogButton>
        )}
        {completable.length > 0 && (
          <DialogButton
            dialog={
              <ConfirmDialog
                title={t('completeSelected.title', { count: completable.length })}
                text={`${t(short.length > 0 ? 'completeSelected.textRest' : 'completeSelected.text')} ${emailNotice}`}
                submit={t('complete')}
                failed={t('completeSelected.failed')}
                done={(results) => summarize(results, 'completed')}
                onConfirm={() => completeOrders(completable.map(({ id }) => id))}
                onDone={(results) => handleResults(results, t('completeSelected.refused'))}
              >
                <ul className="mt-3 figures" data-testid="short-orders">
                  {short.map(({ id, delivered, quantity }) => (
                    <li key={id}>
                      {t('completeSelected.deliveredOf', {
                        id: isolateBidi(shortId(id)),
                        delivered: isolateBidi(formatCount(lang, delivered)),
                        quantity: isolateBidi(formatCount(lang, quantity)),
                      })}
                    </li>
                  ))}
                </ul>
              </ConfirmDialog>
            }
          >
            {t('complete')} <bdi className="figures">{completable.length}</bdi>
          </DialogButton>
        )}
        <ExportButton query={{ ids: selection.selected.join(',') }} />
      </BulkBar>
    </>
  )
}

/** Exports all orders that match the filters, not only those of the page, or the orders with the ids. */
export function ExportButton({ query }: { query: OrderQuery | { ids: string } }) {
  const { t } = useTranslation('admin-orders')
  const { run, busy } = useSubmit(
    () =>
      downloadPrivateFile(
        fetchApi('GET /admin/orders/export', { query: 'ids' in query ? query : toApiQuery(query) }),
        'orders.csv',
      ),
    { failed: t('exportFailed') },
  )
  const hint = 'ids' in query ? undefined : t('exportHint')
  return (
    <Button busy={busy} title={hint} onClick={run}>
      <Download className="size-4" aria-hidden="true" />
      {t('export')}
    </Button>
  )
}
