import { Check } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { MAX_LENGTHS, SERVICE_TYPES } from '../../../shop/conversations/message.ts'
import { ApiError, callApi, getErrorMessage } from '../../api-client.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField, Field, FieldErrorsContext, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { dismissToast, toast } from '../../ui/toast/toast-store.ts'
import { clearDraft, fillEmptyFields, restoreDraft, saveDraft } from './contact-draft.ts'

export function ContactForm() {
  const { t } = useTranslation('contact')
  const { send, sending, received, confirmation, errors, clearError, again } = useSendMessage()
  const form = useRef<HTMLFormElement>(null)
  const isOpen = received === null
  useEffect(() => {
    if (!isOpen || !form.current) return
    // Read in the browser, because the page is cached for every query.
    fillEmptyFields(form.current, parsePrefill(window.location.search, t))
    restoreDraft(form.current)
  }, [isOpen, t])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget)
  }
  if (!isOpen) return <ThankYou text={received} onAgain={again} />
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={({ target, currentTarget }) => {
        clearError(target)
        saveDraft(currentTarget)
      }}
      className="relative max-w-2xl space-y-5"
    >
      <FieldErrorsContext value={errors}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('name')} name="name" autoComplete="name" maxLength={MAX_LENGTHS.name} required />
          <EmailField label={t('email')} />
          <Field
            label={t('phone')}
            name="phone"
            type="tel"
            dir="ltr"
            className="rtl:text-right"
            autoComplete="tel"
            maxLength={MAX_LENGTHS.phone}
          />
          <SelectField label={t('serviceType')} name="service_type">
            <option value="">{t('choose')}</option>
            {SERVICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`services.${type}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Field label={t('subject')} name="subject" maxLength={MAX_LENGTHS.subject} required />
        <TextAreaField
          label={t('message')}
          name="message"
          rows={7}
          maxLength={MAX_LENGTHS.contactMessage}
          required
        />
      </FieldErrorsContext>
      <HoneypotField />
      {confirmation && (
        <p role="alert" className="rounded-control bg-accent-wash p-4 font-semibold">
          {confirmation}
        </p>
      )}
      <Button type="submit" size="large" className="w-full sm:w-auto" busy={sending}>
        {sending ? t('sending') : t('send')}
      </Button>
    </form>
  )
}

/** Returns the fields that the refund link of an order fills in. */
function parsePrefill(
  query: string,
  t: ReturnType<typeof useTranslation<['contact']>>['t'],
): Record<string, string> {
  const search = new URLSearchParams(query)
  const order = /^[\da-f]{8}$/.exec(search.get('order') ?? '')?.[0]
  return {
    ...(search.get('about') === 'billing' && { service_type: 'Billing Question' }),
    ...(order && { subject: t('refundSubject', { id: order }) }),
  }
}

function ThankYou({ text, onAgain }: { text: string; onAgain: () => void }) {
  const { t } = useTranslation('contact')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className="max-w-2xl self-start rounded-panel border border-night-line bg-night p-8 text-on-night sm:p-12">
      <span className="grid size-12 place-items-center rounded-full bg-lime text-night">
        <Check className="size-6" aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="type-title mt-6 outline-none">
        {t('thanks')}
      </h2>
      <p className="mt-3 text-lg text-on-night-muted">{text}</p>
      <Button look="lime" className="mt-8" onClick={onAgain}>
        {t('sendAnother')}
      </Button>
    </div>
  )
}

/** A field for spam bots. It is hidden from users, screen readers and the Tab key. */
function HoneypotField() {
  const { t } = useTranslation('contact')
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{t('form.leaveEmpty')}</label>
      <input
        id={id}
        name="website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        // Password managers ignore `autocomplete`; each has its own mark.
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  )
}

/** Sends the form when it is valid. `received` is the server's confirmation; a failure keeps the input. */
function useSendMessage() {
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
