import { useState } from 'react'
import { DEFAULT_LANG, getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { TranslationEntry } from '../translations-api.ts'

interface DeleteDialogProps {
  lang: Lang
  word: TranslationEntry
  onDelete: () => void
  onEdit: () => void
  onClose: () => void
}

/** Confirms the deletion of a text and shows the text that replaces it. */
export function DeleteDialog({ lang, word, onDelete, onEdit, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin-translations')
  const [busy, setBusy] = useState(false)
  const remove = () => {
    setBusy(true)
    onDelete()
  }
  const { shows, text, of } = whatRemains(lang, word)
  const summary = text !== null && (
    <blockquote
      lang={of}
      dir={getTextDirection(of)}
      className="mt-2 border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </blockquote>
  )
  return (
    <Modal title={t('deleteTitle', { key: isolateBidi(word.key) })} onClose={onClose}>
      {shows === 'required' ? (
        <>
          <p>{t('deleteEffects.required')}</p>
          <Button className="mt-4" onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      ) : (
        <>
          <p>{t(`deleteEffects.${shows}`)}</p>
          {summary}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button look="danger" busy={busy} onClick={remove}>
              {t('delete')}
            </Button>
            <Button look="line" disabled={busy} onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

/**
 * Deleting an override restores the shipped text. Without a shipped text, other languages fall back to
 * English.
 */
function whatRemains(lang: Lang, { own, shipped, english }: TranslationEntry) {
  if (own && shipped !== null) return { shows: 'shipped', text: shipped, of: lang } as const
  if (lang === DEFAULT_LANG && shipped !== null) return { shows: 'required', text: null, of: lang } as const
  if (lang !== DEFAULT_LANG && english !== null)
    return { shows: 'english', text: english, of: DEFAULT_LANG } as const
  return { shows: 'unused', text: null, of: lang } as const
}
