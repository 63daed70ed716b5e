import { Download } from 'lucide-react'
import { useState } from 'react'
import { api, getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { downloadPrivateFile } from '../download-private-file.ts'
import type { OrderQuery } from './order-query.ts'

/** Exports all orders that match the filters, not only those of the page, or the orders with the ids. */
export function ExportButton({ query }: { query: OrderQuery | { ids: string } }) {
  const { t } = useTranslation('admin-orders')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadPrivateFile(api.admin.orders.export.$get({ query }), 'orders.csv')
    } catch (error) {
      const description = getErrorMessage(error, t('common:offline'))
      toast({ title: t('exportFailed'), description, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button
      look="line"
      size="small"
      busy={busy}
      title={'ids' in query ? undefined : t('exportHint')}
      onClick={download}
    >
      <Download className="size-4" aria-hidden="true" />
      {t('export')}
    </Button>
  )
}
