import { useState } from 'react'
import { SERVICE_TYPES } from '../../../shop/conversations/message.ts'
import { answer, api, saidBy } from '../../api-client.ts'
import { usePrices } from '../../localization/prices.tsx'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { dismissToast, toast } from '../../ui/toast-store.ts'

/** Sends what the form says. `received` is the server's thanks; on a failure the form stays as it was typed. */
export function useSendMessage() {
  const { t } = useTranslation('contact')
  const { lang } = useLang()
  const { quote } = usePrices()
  const [sending, setSending] = useState(false)
  const [received, setReceived] = useState<string | null>(null)

  const send = async (form: HTMLFormElement) => {
    setSending(true)
    // What failed before is no longer true once it is tried again.
    dismissToast()
    const json = { ...messageOf(form), language: lang, currency: quote.currency }
    try {
      const { message } = await answer(api.contact.submit.$post({ json }))
      setReceived(message)
    } catch (failure) {
      toast({ title: t('failed'), description: saidBy(failure, t('failedText')), tone: 'danger' })
    }
    setSending(false)
  }
  return { send, sending, received, again: () => setReceived(null) }
}

function messageOf(form: HTMLFormElement) {
  const fields = new FormData(form)
  const of = (name: string) => String(fields.get(name) ?? '')
  return {
    name: of('name'),
    email: of('email'),
    phone: of('phone'),
    subject: of('subject'),
    message: of('message'),
    service_type: SERVICE_TYPES.find((type) => type === of('service_type')),
  }
}
