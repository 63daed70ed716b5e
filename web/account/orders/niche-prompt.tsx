import { type FormEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi, getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { loadNiches } from '../../storefront/load-niches.ts'
import { NicheField } from '../../storefront/niche-field.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** Asks for the niche of an order that was placed without one. */
export function NichePrompt({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  const [niches, setNiches] = useState<string[]>([])
  const [niche, setNiche] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    loadNiches().then(setNiches)
  }, [])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await callApi('PATCH /orders/{id}', { param: { id: orderId }, json: { niche } })
      toast({ title: t('details.nicheSaved') })
      await revalidate()
    } catch (error) {
      toast({ title: t('error'), description: getErrorMessage(error, t('common:offline')), tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={save}
      className="flex flex-wrap items-end gap-4 rounded-panel bg-accent-wash p-5 sm:p-6 print:hidden"
      data-testid="ask-niche"
    >
      <p className="w-full">{t('details.nicheMissing')}</p>
      <div className="min-w-56 flex-1">
        <NicheField niches={niches} value={niche} onChoose={setNiche} />
      </div>
      <Button type="submit" disabled={niche === ''} busy={busy}>
        {t('details.saveNiche')}
      </Button>
    </form>
  )
}
