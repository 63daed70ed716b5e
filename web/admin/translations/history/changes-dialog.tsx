import { History } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useMutation } from '../../data/use-mutation.ts'
import { Pager } from '../../ui/pager.tsx'
import { RefusalMessage } from '../../ui/refusal-message.tsx'
import { type EntryChange, type EntryChanges, undoChange } from '../translations-api.ts'
import { ChangeEntry } from './change-entry.tsx'

/** Cursor of the changes in the address. */
export const CHANGES_PARAM = 'changes'

interface ChangesDialogProps {
  /** Null lists the changes of all texts. */
  wordKey: string | null
  /** Null when the changes could not be loaded. */
  changes: EntryChanges | null
  onClose: () => void
}

/** Changes with their authors, newest first, each with an undo action. */
export function ChangesDialog({ wordKey, changes, onClose }: ChangesDialogProps) {
  const { t } = useTranslation('admin-translations')
  const revalidator = useRevalidator()
  const [announcement, setAnnouncement] = useState<string | null>(null)
  const { run, busy, error } = useMutation(
    ({ id, batch }: EntryChange) => undoChange(batch ? { batch } : { change: id }),
    {
      onDone: ({ undone, skipped }) =>
        setAnnouncement(skipped > 0 ? t('undonePartly', { undone, skipped }) : t('undone')),
      onFailed: () => {
        setAnnouncement(null)
        revalidator.revalidate()
      },
    },
  )
  return (
    <Modal
      title={wordKey === null ? t('recentChanges') : t('changes.title', { key: isolateBidi(wordKey) })}
      onClose={onClose}
    >
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {announcement}
      </p>
      {error && (
        <RefusalMessage title={t('failures.undo')} text={error.serverMessage ?? t('common:offline')} />
      )}
      {!changes ? (
        <LoadFailed
          title={t('changes.loadFailed')}
          busy={revalidator.state !== 'idle'}
          onRetry={revalidator.revalidate}
        />
      ) : changes.rows.length === 0 ? (
        <EmptyState icon={History} title={t('changes.none')} />
      ) : (
        <ul>
          {changes.rows.map((change) => (
            <li key={change.id} className="border-b border-line py-3 first:pt-0 last:border-b-0">
              <ChangeEntry
                change={change}
                isNamed={wordKey === null}
                busy={busy}
                onUndo={() => run(change)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager next={changes?.next ?? null} param={CHANGES_PARAM} />
    </Modal>
  )
}
