import { type FormEvent, useState } from 'react'
import { MAX_LENGTHS } from '../../../../shop/conversations/message.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { ApiError, getErrorMessage } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, TextAreaField } from '../../../ui/field.tsx'
import { RefusalMessage } from '../../ui/refusal-message.tsx'
import { useWritableLanguages } from '../../use-languages.ts'
import { type CannedReply, createCannedReply, updateCannedReply } from '../inbox-api.ts'
import { NAME_PLACEHOLDER } from './fill-canned-reply.ts'

interface CannedFormProps {
  saved: CannedReply | null
  onSaved: () => Promise<void>
  /** Reloads the list after an edit conflict with another user. */
  onReload: () => Promise<void>
  onBack: () => void
}

/** Form for one canned reply in all its languages. */
export function CannedForm({ saved, onSaved, onReload, onBack }: CannedFormProps) {
  const { t } = useTranslation('admin-inbox')
  const [title, setTitle] = useState(saved?.title ?? '')
  const [texts, setTexts] = useState(saved?.texts ?? {})
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ message: string; overtaken: boolean } | null>(null)
  const languages = useWritableLanguages()
  const written = Object.entries(texts)
    .map(([lang, text]) => [lang, text.trim()] as const)
    .filter(([, text]) => text !== '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefused(null)
    const reply = { title: title.trim(), texts: Object.fromEntries(written) as CannedReply['texts'] }
    try {
      await (saved ? updateCannedReply(saved, reply) : createCannedReply(reply))
      await onSaved()
    } catch (error) {
      const overtaken = error instanceof ApiError && error.status === 409
      setRefused({ message: getErrorMessage(error, t('common:offline')), overtaken })
      setBusy(false)
    }
  }
  const write = (lang: Lang, text: string) => setTexts((all) => ({ ...all, [lang]: text }))
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field
        label={t('cannedReplies.name')}
        hint={t('cannedReplies.nameHint')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={MAX_LENGTHS.cannedReplyTitle}
        dir="auto"
        required
      />
      <p className="text-sm text-muted">
        {t('cannedReplies.placeholderHint', { mark: `\u2068${NAME_PLACEHOLDER}\u2069` })}
      </p>
      {languages.map((lang) => (
        <TextAreaField
          key={lang}
          label={LANGUAGES[lang].nativeName}
          lang={lang}
          dir={getTextDirection(lang)}
          value={texts[lang] ?? ''}
          onChange={(event) => write(lang, event.target.value)}
          maxLength={MAX_LENGTHS.chatMessage}
          rows={2}
        />
      ))}
      {refused && (
        <div>
          <RefusalMessage title={t('cannedReplies.saveFailed')} text={refused.message} />
          {refused.overtaken && (
            <Button look="line" size="small" className="mt-3" onClick={onReload}>
              {t('cannedReplies.reload')}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={title.trim() === '' || written.length === 0}>
          {t('cannedReplies.save')}
        </Button>
        <Button look="line" disabled={busy} onClick={onBack}>
          {t('cannedReplies.back')}
        </Button>
      </div>
    </form>
  )
}
