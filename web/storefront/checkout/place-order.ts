import { useRef, useState } from 'react'
import { answer, api, saidBy } from '../../api-client.ts'
import { randomSuffix } from '../../localization/browser-locale.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Wish {
  items: { package_id: string; quantity: number; tiktok_username?: string; video_url?: string }[]
  tiktok_username: string
  niche: string
  display_currency?: string
}

/** Places the order and goes to the payment page. The same wish sent again from this page is the same order. */
export function usePlaceOrder() {
  const { t } = useTranslation('checkout')
  const { lang } = useLang()
  const [processing, setProcessing] = useState(false)
  const attempt = useRef({ wish: '', key: '' })

  const placeOrder = async (wish: Wish) => {
    const text = JSON.stringify(wish)
    if (attempt.current.wish !== text)
      attempt.current = { wish: text, key: `${randomSuffix()}${randomSuffix()}` }
    setProcessing(true)
    try {
      const { url } = await answer(
        api.stripe.checkout.session.$post({
          json: { ...wish, lang, origin_url: window.location.origin, idempotency_key: attempt.current.key },
        }),
      )
      window.location.assign(url ?? '/orders')
      // The button stays busy until the next page is there; back from it, the page must work again.
      window.addEventListener('pageshow', () => setProcessing(false), { once: true })
    } catch (error) {
      toast({ title: t('failed'), description: saidBy(error, t('failedText')), tone: 'danger' })
      setProcessing(false)
    }
  }
  return { placeOrder, processing }
}
