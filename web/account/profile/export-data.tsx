import { Download } from 'lucide-react'
import { useState } from 'react'
import { answer, api, saidBy } from '../../api-client.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { saveAs } from '../../save-as.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { NotDone } from './not-done.tsx'

export function ExportData() {
  const { t } = useTranslation('dashboard')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setError(null)
    try {
      const data = await answer(api.account.export.$get())
      saveAs('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      toast({ title: t('account.data.done') })
    } catch (refused) {
      setError(saidBy(refused, t('common:offline')))
    }
    setBusy(false)
  }
  return (
    <div className="space-y-4">
      <p>{t('account.data.holds')}</p>
      <p className="text-muted">{t('account.data.without')}</p>
      {error && <NotDone title={t('account.data.failed')} text={error} />}
      <Button look="line" busy={busy} onClick={download}>
        {!busy && <Download className="size-5" aria-hidden="true" />}
        {t('account.data.export')}
      </Button>
    </div>
  )
}
