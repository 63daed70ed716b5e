import { DEFAULT_LANG, getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { deleteEntry, type TranslationEntry } from '../translations-api.ts'
import { useEditor } from './editor-context.ts'

interface DeleteDialogProps {
  word: TranslationEntry
  onClose: () => void
}

/** Confirms the deletion of a text and shows the text that replaces it. */
export function DeleteDialog({ word, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin-translations')
  const { place, actions, touch } = useEditor()
  const key = isolateBidi(word.key)
  const title = t('deleteTitle', { key })
  const { effect, text, textLang = place.lang } = getDeleteEffect(place.lang, word)
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
        action: { label: t('undo'), onChoose: () => actions.undo.run({ latestOf: word.key }) },
      })}
      onDone={() => {
        touch(word.key)
        // The pressed button disappears with the text.
        requestAnimationFrame(() => document.getElementById(`edit-${word.key}`)?.focus())
      }}
      onClose={onClose}
    >
      <p>{t(`deleteEffects.${effect}`)}</p>
      {text && (
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

interface DeleteEffect {
  effect: 'shipped' | 'english' | 'key' | 'unused'
  /** Text that replaces the deleted one, in the same language unless `textLang` names another. */
  text?: string
  textLang?: Lang
}

/**
 * Deleting an override restores the shipped text. Without a shipped text, other languages fall back to
 * English, and English to the key.
 */
function getDeleteEffect(lang: Lang, { key, own, shipped, english }: TranslationEntry): DeleteEffect {
  if (own && shipped !== null) return { effect: 'shipped', text: shipped }
  if (lang === DEFAULT_LANG) return shipped === null ? { effect: 'unused' } : { effect: 'key', text: key }
  return english === null
    ? { effect: 'unused' }
    : { effect: 'english', text: english, textLang: DEFAULT_LANG }
}
