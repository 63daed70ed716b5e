import { useState } from 'react'
import { useNavigationType } from 'react-router'
import { SERVICE_TYPES } from '../../../shop/conversations/message.ts'
import { ApiError, callApi, getErrorMessage } from '../../api-client.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { dismissToast, toast } from '../../ui/toast/toast-store.ts'
import { clearDraft } from './contact-draft.ts'

/** Sends the form when it is valid. `received` is the server's confirmation; a failure keeps the input. */
export function useSendMessage() {
  const { t } = useTranslation('contact')
  const { lang } = useLang()
  const { quote } = usePrices()
  const secondsShown = useSecondsShown()
  const [sending, setSending] = useState(false)
  const [received, setReceived] = useState<string | null>(null)
  /** Why the same form has to be sent once more; null when it has not. */
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const { errors, validate, setServerErrors, clearError } = useFieldErrors()

  const send = async (form: HTMLFormElement) => {
    if (!validate(form)) return
    setSending(true)
    // The error of a previous attempt no longer applies.
    dismissToast()
    const json = {
      ...parseMessage(form),
      seconds: secondsShown(),
      confirmed: confirmation !== null,
      language: lang,
      currency: quote.currency,
    }
    try {
      const { message } = await callApi('POST /contact/submit', { json })
      clearDraft()
      setConfirmation(null)
      setReceived(message)
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'message_unconfirmed')
        setConfirmation(failure.serverMessage)
      else showFailure(failure, form)
    }
    setSending(false)
  }
  const showFailure = (failure: unknown, form: HTMLFormElement) => {
    toast({ title: t('failed'), description: getErrorMessage(failure, t('failedText')), tone: 'danger' })
    if (failure instanceof ApiError) setServerErrors(failure, form)
  }
  return { send, sending, received, confirmation, errors, clearError, again: () => setReceived(null) }
}

/**
 * Measures how long the form has been on screen. A form in the first page was visible before its scripts ran,
 * so its time counts from the start of the page load.
 */
function useSecondsShown() {
  const cameWhole = useNavigationType() === 'POP'
  const [since] = useState(() => (cameWhole ? 0 : performance.now()))
  return () => Math.round((performance.now() - since) / 1_000)
}

function parseMessage(form: HTMLFormElement) {
  const fields = new FormData(form)
  const of = (name: string) => String(fields.get(name) ?? '')
  return {
    name: of('name'),
    email: of('email'),
    phone: of('phone'),
    subject: of('subject'),
    message: of('message'),
    service_type: SERVICE_TYPES.find((type) => type === of('service_type')),
    website: of('website'),
  }
}
