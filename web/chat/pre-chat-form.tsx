import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { session } from '../account/session.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
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
  const [nameMissing, setNameMissing] = useState(false)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(emailRefused ? '[name=email]' : '[name=name]')?.focus()
  }, [emailRefused])

  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name') ?? '').trim()
    if (name) return onBegin({ name, email: String(fields.get('email') ?? '').trim() })
    setNameMissing(true)
    form.current?.querySelector<HTMLElement>('[name=name]')?.focus()
  }
  return (
    <form ref={form} onSubmit={begin} className="flex flex-1 flex-col gap-5 overflow-y-auto p-5">
      <p className="text-lg text-balance">{t('chat.intro')}</p>
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={MAX_LENGTHS.name}
        defaultValue={visitor?.name ?? user?.name}
        error={nameMissing ? t('chat.nameMissing') : null}
        onChange={() => setNameMissing(false)}
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
        error={emailRefused ? t('chat.invalidEmail') : null}
      />
      <Button type="submit" className="mt-auto w-full sm:mt-2">
        {t('chat.begin')}
      </Button>
    </form>
  )
}
