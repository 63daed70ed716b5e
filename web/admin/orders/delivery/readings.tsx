import { useState } from 'react'
import { ReadingTable, ReportButton } from '../../../account/orders/delivery/delivery-readings.tsx'
import { fetchApi } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OrderDetails } from '../orders-api.ts'
import { ReadingDialog } from './reading-dialog.tsx'

/** The readings with who made them and the change since the one before, and the form for a new one. */
export function OrderReadings({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery', 'admin-orders')
  const [isRecording, setRecording] = useState(false)
  const { readings } = order.delivery
  return (
    <>
      {readings.length > 0 && (
        <ReadingTable
          readings={readings}
          getReader={({ by }) => by?.name ?? t('admin-orders:details.byShop')}
          change={t('admin-orders:details.change')}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {order.status === 'processing' && (
          <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setRecording(true)}>
            {t('readings.record')}
          </Button>
        )}
        {order.endedAt && readings.length > 0 && (
          <ReportButton
            orderId={order.id}
            fetchReport={() =>
              fetchApi('GET /admin/orders/{id}/delivery-report', { param: { id: order.id } })
            }
          />
        )}
      </div>
      {isRecording && <ReadingDialog order={order} onClose={() => setRecording(false)} />}
    </>
  )
}
