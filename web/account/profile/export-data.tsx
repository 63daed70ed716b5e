import { Download } from 'lucide-react'
import { useState } from 'react'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ErrorNotice } from './error-notice.tsx'

export function ExportData() {
  const { t } = useTranslation('dashboard')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setError(null)
    try {
      const data = await unwrapResponse(api.account.export.$get())
      downloadFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      toast({ title: t('account.data.done') })
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
    }
    setBusy(false)
  }
  return (
    <div className="space-y-4">
      <p>{t('account.data.holds')}</p>
      <p className="text-muted">{t('account.data.without')}</p>
      {error && <ErrorNotice title={t('account.data.failed')} text={error} />}
      <Button look="line" busy={busy} onClick={download}>
        {!busy && <Download className="size-5" aria-hidden="true" />}
        {t('account.data.export')}
      </Button>
    </div>
  )
}
