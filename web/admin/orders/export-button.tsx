import { Download } from 'lucide-react'
import { useState } from 'react'
import { api, saidBy } from '../../api-client.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { downloaded } from '../downloaded.ts'
import type { OrderQuery } from './order-query.ts'

/** All orders of the filters as a file, not only those that are loaded. */
export function ExportButton({ query }: { query: OrderQuery }) {
  const { t } = useTranslation('dashboard')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloaded(api.admin.orders.export.$get({ query }), 'orders.csv')
    } catch (error) {
      const description = saidBy(error, t('common:offline'))
      toast({ title: t('orderDesk.exportFailed'), description, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button look="line" size="small" busy={busy} title={t('orderDesk.exportHint')} onClick={download}>
      <Download className="size-4" aria-hidden="true" />
      {t('orderDesk.export')}
    </Button>
  )
}
