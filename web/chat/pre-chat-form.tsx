import { type FormEvent, useEffect, useRef } from 'react'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { normalizeText } from '../../shop/text.ts'
import { session } from '../account/session.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { useFieldErrors } from '../ui/form/use-field-errors.ts'
import type { Visitor } from './use-conversation.ts'

interface PreChatFormProps {
  visitor: Visitor | null
  emailRefused: boolean
  /** Support is closed now. */
  isClosed: boolean
  onBegin: (visitor: Visitor) => void
}

/** Asks for the visitor's name and email address. Fields of logged-in users are filled in. */
export function PreChatForm({ visitor, emailRefused, isClosed, onBegin }: PreChatFormProps) {
  const { t } = useTranslation('contact')
  const user = session.useUser()
  const form = useRef<HTMLFormElement>(null)
  const { errors, validate, clearError } = useFieldErrors({
    name: t('chat.nameMissing'),
    email: t('chat.invalidEmail'),
  })
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(emailRefused ? '[name=email]' : '[name=name]')?.focus()
  }, [emailRefused])

  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!validate(event.currentTarget)) return
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => normalizeText(String(fields.get(name) ?? ''))
    onBegin({ name: read('name'), email: read('email') })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={begin}
      onInput={({ target }) => clearError(target)}
      className="flex flex-1 flex-col gap-5 overflow-y-auto p-5"
    >
      <p className="text-lg text-balance">{t('chat.intro')}</p>
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={MAX_LENGTHS.name}
        defaultValue={visitor?.name ?? user?.name}
        error={errors.name}
        required
      />
      <Field
        label={t('chat.email')}
        name="email"
        type="email"
        dir="ltr"
        className="rtl:text-right"
        autoComplete="email"
        maxLength={254}
        defaultValue={visitor?.email ?? user?.email}
        hint={t(isClosed ? 'chat.emailHintClosed' : 'chat.emailHint')}
        error={errors.email ?? (emailRefused ? t('chat.invalidEmail') : null)}
      />
      <Button type="submit" className="mt-auto w-full sm:mt-2">
        {t('chat.begin')}
      </Button>
    </form>
  )
}
