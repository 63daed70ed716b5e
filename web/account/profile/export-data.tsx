import { Download } from 'lucide-react'
import { useState } from 'react'
import { callApi, getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/files/download-file.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

export function ExportData() {
  const { t } = useTranslation('dashboard/account')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setError(null)
    try {
      const data = await callApi('GET /account/export')
      downloadFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      toast({ title: t('data.done') })
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
    }
    setBusy(false)
  }
  return (
    <div className="space-y-4">
      <p>{t('data.contents')}</p>
      <p className="text-muted">{t('data.limits')}</p>
      {error && <ErrorNotice title={t('data.failed')} text={error} />}
      <Button look="line" busy={busy} onClick={download}>
        {!busy && <Download className="size-5" aria-hidden="true" />}
        {t('data.export')}
      </Button>
    </div>
  )
}
