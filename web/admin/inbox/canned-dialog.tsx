import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { normalizeText } from '../../../shop/text.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { Field, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { ConfirmDialog, FormDialog } from '../ui/form-dialog.tsx'
import { ReloadMessage } from '../ui/refusal-message.tsx'
import { NAME_PLACEHOLDER } from './canned-picker.tsx'
import { type CannedReply, cannedReplies } from './inbox-api.ts'

type View = { name: 'list' | 'add' } | { name: 'edit' | 'delete'; id: string }

const LIST: View = { name: 'list' }

interface CannedDialogProps {
  replies: CannedReply[] | null
  languages: Lang[]
}

/** Dialogs for canned replies: the list, the editor and the confirmation before one is deleted. */
export function CannedDialog({ replies, languages }: CannedDialogProps) {
  const { t } = useTranslation('admin-inbox')
  const [view, setView] = useState(LIST)
  const back = () => setView(LIST)
  const chosen = ('id' in view && replies?.find(({ id }) => id === view.id)) || null
  if (view.name === 'add' || (view.name === 'edit' && chosen))
    return (
      <OpenDialog onClose={back}>
        <CannedForm key={chosen?.revision ?? 'new'} saved={chosen} languages={languages} />
      </OpenDialog>
    )
  if (view.name === 'delete' && chosen) {
    const title = isolateBidi(chosen.title)
    return (
      <OpenDialog onClose={back}>
        <ConfirmDialog
          title={t('cannedReplies.deleteReply', { title })}
          text={t('cannedReplies.deleteText', { title })}
          submit={t('cannedReplies.delete')}
          danger
          failed={t('cannedReplies.deleteFailed')}
          done={() => t('cannedReplies.deleted')}
          onConfirm={() =>
            callApi('DELETE /admin/canned-replies/{id}', { param: { id: chosen.id } }).finally(
              cannedReplies.clear,
            )
          }
        />
      </OpenDialog>
    )
  }
  return (
    <Modal title={t('cannedReplies.title')}>
      <p className="text-muted">{t('cannedReplies.intro')}</p>
      {!replies && <ReloadMessage>{t('cannedReplies.loadFailed')}</ReloadMessage>}
      {replies?.length === 0 && <p className="mt-3 text-muted">{t('cannedReplies.none')}</p>}
      <ul className="mt-3 border-t border-line empty:hidden">
        {replies?.map(({ id, title, texts }) => (
          <li key={id} data-canned={id} className="flex items-center border-b border-line py-1.5">
            <span className="min-w-0 flex-1">
              <bdi className="cut font-semibold">{title}</bdi>
              <span className="block text-sm text-muted">
                <FactLine>
                  {(Object.keys(texts) as Lang[]).map((lang) => LANGUAGES[lang].nativeName)}
                </FactLine>
              </span>
            </span>
            <IconButton
              label={t('cannedReplies.editReply', { title: isolateBidi(title) })}
              icon={Pencil}
              onClick={() => setView({ name: 'edit', id })}
            />
            <IconButton
              label={t('cannedReplies.deleteReply', { title: isolateBidi(title) })}
              icon={Trash2}
              onClick={() => setView({ name: 'delete', id })}
            />
          </li>
        ))}
      </ul>
      <AddButton onClick={() => setView({ name: 'add' })}>{t('cannedReplies.add')}</AddButton>
    </Modal>
  )
}

interface CannedFormProps {
  saved: CannedReply | null
  languages: Lang[]
}

/** Form for one canned reply in all its languages. */
function CannedForm({ saved, languages }: CannedFormProps) {
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
    const call = saved
      ? callApi('PUT /admin/canned-replies/{id}', {
          param: { id: saved.id },
          ifMatch: saved.revision,
          json: reply,
        })
      : callApi('POST /admin/canned-replies', { json: reply })
    return call.finally(cannedReplies.clear)
  }
  return (
    <FormDialog
      title={saved ? t('cannedReplies.edit') : t('cannedReplies.add')}
      submit={t('cannedReplies.save')}
      submitDisabled={written.length === 0}
      limits={fieldLimits('POST /admin/canned-replies')}
      failed={t('cannedReplies.saveFailed')}
      done={() => t('cannedReplies.saved')}
      onSubmit={save}
    >
      <Field
        name="title"
        label={t('cannedReplies.name')}
        hint={t('cannedReplies.nameHint')}
        defaultValue={saved?.title}
        dir="auto"
      />
      <p className="text-sm text-muted">
        {t('cannedReplies.placeholderHint', { mark: `\u2068${NAME_PLACEHOLDER}\u2069` })}
      </p>
      {languages.map((lang) => (
        <TextAreaField
          key={lang}
          name={`texts.${lang}`}
          label={LANGUAGES[lang].nativeName}
          lang={lang}
          dir={getTextDirection(lang)}
          value={texts[lang] ?? ''}
          onChange={({ target }) => setTexts((all) => ({ ...all, [lang]: target.value }))}
          rows={2}
        />
      ))}
    </FormDialog>
  )
}
