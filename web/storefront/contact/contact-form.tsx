import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { SERVICE_TYPES } from '../../../shop/conversations/message.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField, Field, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormFields, useForm } from '../../ui/form/form.tsx'
import { fillUntouchedFields, saveFormDraft } from '../../ui/form/form-draft.ts'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { dismissToast } from '../../ui/toast/toast-store.ts'
import { contactDraft } from './contact-draft.ts'

export function ContactForm() {
  const { t } = useTranslation('contact')
  const { form, received, confirmation, again } = useSendMessage()
  const element = useRef<HTMLFormElement>(null)
  const isOpen = received === null
  useEffect(() => {
    if (!isOpen || !element.current) return
    // Read in the browser, because the page is cached for every query.
    fillUntouchedFields(element.current, parsePrefill(window.location.search, t))
    fillUntouchedFields(element.current, contactDraft.read())
  }, [isOpen, t])
  if (!isOpen) return <ThankYou text={received} onAgain={again} />
  return (
    <form
      ref={element}
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event)
        saveFormDraft(contactDraft, event.currentTarget)
      }}
      className="relative max-w-2xl space-y-6 md:[--area-height:20rem]"
    >
      <FormFields form={form}>
        <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
          <Field label={t('name')} name="name" autoComplete="name" />
          <EmailField label={t('email')} />
          <Field label={t('phone')} name="phone" type="tel" dir="ltr" autoComplete="tel" />
          <SelectField
            label={t('serviceType')}
            name="service_type"
            onChange={({ target }) => {
              fillSubject(target.form, target.selectedOptions[0])
            }}
          >
            <option value="">{t('choose')}</option>
            {SERVICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`services.${type}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Field label={t('subject')} name="subject" />
        <TextAreaField label={t('message')} name="message" rows={7} />
      </FormFields>
      <HoneypotField />
      {confirmation && (
        <p role="alert" className="rounded-control bg-accent-wash p-4 font-semibold">
          {confirmation}
        </p>
      )}
      <Button look="solid" size="medium" type="submit" className="w-full" busy={form.busy}>
        {form.busy ? t('sending') : t('send')}
      </Button>
    </form>
  )
}

/** The topic is the subject until the customer writes another. */
function fillSubject(form: HTMLFormElement | null, chosen: HTMLOptionElement | undefined): void {
  const subject = form?.elements.namedItem('subject')
  if (!(subject instanceof HTMLInputElement)) return
  const topics = [...(chosen?.parentElement?.children ?? [])].map(({ textContent }) => textContent)
  if (subject.value !== '' && !topics.includes(subject.value)) return
  subject.value = chosen?.value ? chosen.textContent : ''
  subject.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Returns the fields that the link of a refund, or that of reminders without their own link, fills in. */
function parsePrefill(
  query: string,
  t: ReturnType<typeof useTranslation<['contact']>>['t'],
): Record<string, string> {
  const search = new URLSearchParams(query)
  const order = /^[\da-f]{8}$/.exec(search.get('order') ?? '')?.[0]
  return {
    ...(search.get('about') === 'billing' && { service_type: 'Billing Question' }),
    ...(search.get('about') === 'reminders' && {
      subject: t('reminders.subject'),
      message: t('reminders.message'),
    }),
    ...(order && { subject: t('refundSubject', { id: order }) }),
  }
}

function ThankYou({ text, onAgain }: { text: string; onAgain: () => void }) {
  const { t } = useTranslation('contact')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className="on-night max-w-2xl self-start rounded-panel border border-line bg-night p-8 sm:p-12">
      <span className="grid size-12 place-items-center rounded-full bg-lime text-night">
        <Check className="size-6" aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="type-title mt-6 outline-none">
        {t('thanks')}
      </h2>
      <p className="mt-3 text-lg text-muted">{text}</p>
      <Button look="solid" size="medium" className="mt-8" onClick={onAgain}>
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
  const { t, lang } = useTranslation('contact')
  const { quote } = usePrices()
  const [received, setReceived] = useState<string | null>(null)
  /** Why the same form has to be sent once more; null when it has not. */
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const form = useForm(
    async (fields) => {
      // The error of a previous attempt no longer applies.
      dismissToast()
      const json = {
        ...parseMessage(fields),
        confirmed: confirmation !== null,
        language: lang,
        currency: quote.currency,
      }
      try {
        return { received: (await callApi('POST /contact/submit', { json })).message, confirmation: null }
      } catch (refused) {
        if (!(refused instanceof ApiError && refused.code === 'message_unconfirmed')) throw refused
        return { received: null, confirmation: refused.serverMessage }
      }
    },
    {
      limits: fieldLimits('POST /contact/submit'),
      failed: t('failed'),
      otherwise: t('failedText'),
      onDone: (answer) => {
        if (answer.received !== null) contactDraft.write(null)
        setConfirmation(answer.confirmation)
        setReceived(answer.received)
      },
    },
  )
  return { form, received, confirmation, again: () => setReceived(null) }
}

function parseMessage(fields: FormData) {
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
