import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { loadNiches, NicheField } from '../../storefront/niche-field.tsx'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form/form.tsx'

/** Asks for the niche of an order that was placed without one. */
export function NichePrompt({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  const [niches, setNiches] = useState<string[]>([])
  const [niche, setNiche] = useState('')
  useEffect(() => {
    loadNiches().then(setNiches)
  }, [])
  const form = useForm(() => callApi('PATCH /orders/{id}', { param: { id: orderId }, json: { niche } }), {
    done: () => t('details.nicheSaved'),
    failed: t('error'),
    reload: revalidate,
  })
  return (
    <form
      {...form.props}
      className="flex flex-wrap items-end gap-4 rounded-panel bg-accent-wash p-5 sm:p-6 print:hidden"
      data-testid="ask-niche"
    >
      <p className="w-full">{t('details.nicheMissing')}</p>
      <div className="min-w-56 flex-1">
        <NicheField niches={niches} value={niche} onChoose={setNiche} />
      </div>
      <Button look="solid" size="medium" type="submit" disabled={niche === ''} busy={form.busy}>
        {t('details.saveNiche')}
      </Button>
    </form>
  )
}
