import { History } from 'lucide-react'
import { useCallback, useState } from 'react'
import { getErrorMessage } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ListState } from '../../lists/list-state.tsx'
import { useNewestFirst } from '../../lists/newest-first.ts'
import { OlderButton } from '../../lists/older-button.tsx'
import { RefusalMessage } from '../../ui/refusal-message.tsx'
import { type EntryChange, fetchChanges, type Place, undoChange } from '../translations-api.ts'
import { ChangeEntry } from './change-entry.tsx'

interface ChangesDialogProps {
  /** Null lists the changes of all texts. */
  place: Place | null
  wordKey: string | null
  onUndone: () => void
  onClose: () => void
}

/** Changes with their authors, newest first, each with an undo action. */
export function ChangesDialog({ place, wordKey, onUndone, onClose }: ChangesDialogProps) {
  const { t } = useTranslation('admin-translations')
  const [of] = useState({ ...place, ...(wordKey !== null && { key: wordKey }) })
  const read = useCallback(
    async (before: string | undefined) => {
      const { rows, next } = await fetchChanges(of, before)
      return { rows: rows.map((change) => ({ id: change.id, change })), next }
    },
    [of],
  )
  const list = useNewestFirst(read)
  const [announcement, setAnnouncement] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const undo = async ({ id, batch }: EntryChange) => {
    setAnnouncement(null)
    setError(null)
    try {
      const { undone, skipped } = await undoChange(batch ? { batch } : { change: id })
      setAnnouncement(skipped > 0 ? t('undonePartly', { undone, skipped }) : t('undone'))
      onUndone()
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
    }
    await list.refresh()
  }
  const messages = {
    none: t('changes.none'),
    failed: t('changes.loadFailed'),
    older: t('changes.loadOlder'),
  }
  return (
    <Modal
      title={wordKey === null ? t('recentChanges') : t('changes.title', { key: isolateBidi(wordKey) })}
      onClose={onClose}
    >
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {announcement}
      </p>
      {error && <RefusalMessage title={t('failures.undo')} text={error} />}
      <ListState list={list} icon={History} messages={messages}>
        <ul>
          {list.rows.map(({ id, change }) => (
            <li key={id} className="border-b border-line py-4 first:pt-0 last:border-b-0">
              <ChangeEntry change={change} isNamed={wordKey === null} onUndo={() => undo(change)} />
            </li>
          ))}
        </ul>
        <OlderButton list={list} label={messages.older} />
      </ListState>
    </Modal>
  )
}
