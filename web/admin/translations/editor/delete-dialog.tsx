import { DEFAULT_LANG, getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { deleteEntry, type Place, type TranslationEntry } from '../translations-api.ts'

interface DeleteDialogProps {
  place: Place
  word: TranslationEntry
  onEdit: () => void
  onDeleted: () => void
  onUndo: () => unknown
  onClose: () => void
}

/** Confirms the deletion of a text and shows the text that replaces it. */
export function DeleteDialog({ place, word, onEdit, onDeleted, onUndo, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin-translations')
  const key = isolateBidi(word.key)
  const title = t('deleteTitle', { key })
  const { effect, text, textLang } = getDeleteEffect(place.lang, word)
  if (effect === 'required') {
    return (
      <Modal title={title} onClose={onClose}>
        <p>{t('deleteEffects.required')}</p>
        <Button size="small" className="mt-4" onClick={onEdit}>
          {t('edit')}
        </Button>
      </Modal>
    )
  }
  return (
    <FormDialog
      title={title}
      submit={t('delete')}
      danger
      failed={t('failures.delete')}
      onSubmit={() => deleteEntry(place, word)}
      done={() => ({
        title: t('deleted'),
        description: key,
        action: { label: t('undo'), onChoose: onUndo },
      })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t(`deleteEffects.${effect}`)}</p>
      {text !== null && (
        <blockquote
          lang={textLang}
          dir={getTextDirection(textLang)}
          className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </blockquote>
      )}
    </FormDialog>
  )
}

/**
 * Deleting an override restores the shipped text. Without a shipped text, other languages fall back to
 * English.
 */
function getDeleteEffect(lang: Lang, { own, shipped, english }: TranslationEntry) {
  if (own && shipped !== null) return { effect: 'shipped', text: shipped, textLang: lang } as const
  if (lang === DEFAULT_LANG && shipped !== null)
    return { effect: 'required', text: null, textLang: lang } as const
  if (lang !== DEFAULT_LANG && english !== null)
    return { effect: 'english', text: english, textLang: DEFAULT_LANG } as const
  return { effect: 'unused', text: null, textLang: lang } as const
}
