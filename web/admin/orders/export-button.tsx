import { Download } from 'lucide-react'
import { fetchApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { type OrderQuery, toApiQuery } from './order-query.ts'

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
    <Button look="line" size="small" busy={busy} title={hint} onClick={run}>
      <Download className="size-4" aria-hidden="true" />
      {t('export')}
    </Button>
  )
}
