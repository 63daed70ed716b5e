import { useState } from 'react'
import { MAX_LENGTHS } from '../../../../shop/conversations/message.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { normalizeText } from '../../../../shop/text.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field, TextAreaField } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type CannedReply, cannedReplies, createCannedReply, updateCannedReply } from '../inbox-api.ts'
import { NAME_PLACEHOLDER } from './fill-canned-reply.ts'

interface CannedFormProps {
  saved: CannedReply | null
  languages: Lang[]
  onClose: () => void
}

/** Form for one canned reply in all its languages. */
export function CannedForm({ saved, languages, onClose }: CannedFormProps) {
  const { t } = useTranslation('admin-inbox')
  const [texts, setTexts] = useState(saved?.texts ?? {})
  const written = Object.entries(texts)
    .map(([lang, text]) => [lang, normalizeText(text)] as const)
    .filter(([, text]) => text !== '')
  const save = (fields: FormData) => {
    const reply = {
      title: normalizeText(String(fields.get('title'))),
      texts: Object.fromEntries(written) as CannedReply['texts'],
    }
    const call = saved ? updateCannedReply(saved, reply) : createCannedReply(reply)
    return call.finally(cannedReplies.clear)
  }
  return (
    <FormDialog
      title={saved ? t('cannedReplies.edit') : t('cannedReplies.add')}
      submit={t('cannedReplies.save')}
      submitDisabled={written.length === 0}
      failed={t('cannedReplies.saveFailed')}
      done={() => t('cannedReplies.saved')}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            name="title"
            label={t('cannedReplies.name')}
            hint={t('cannedReplies.nameHint')}
            error={errors.title}
            defaultValue={saved?.title}
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
              onChange={({ target }) => setTexts((all) => ({ ...all, [lang]: target.value }))}
              maxLength={MAX_LENGTHS.chatMessage}
              rows={2}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}
