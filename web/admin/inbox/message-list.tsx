import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../localization/translation.tsx'
import { ListState } from '../lists/list-state.tsx'
import { useNewestFirst } from '../lists/newest-first.ts'
import { OlderButton } from '../lists/older-button.tsx'
import { ShowAll } from '../lists/show-all.tsx'
import { fetchAll, fetchUnanswered } from './contact-messages.ts'
import { MessageEntry } from './message-entry.tsx'

/** What came from the contact page and waits for an answer; on demand also what has been answered. */
export function MessageList() {
  const { t } = useTranslation('dashboard')
  const [all, setAll] = useState(false)
  const list = useNewestFirst(all ? fetchAll : fetchUnanswered)
  const words = {
    none: all ? t('admin.noMessages') : t('board.messages.noneOpen'),
    failed: t('admin.messagesFailed'),
    older: t('admin.olderMessages'),
  }
  return (
    <>
      <ShowAll label={t('board.messages.showAnswered')} all={all} onChange={setAll} />
      <ListState list={list} icon={MailOpen} words={words}>
        <ul className="mt-4 max-w-3xl border-t border-line">
          {list.rows.map((message) => (
            <li key={message.id} className="border-b border-line py-5">
              <MessageEntry message={message} />
            </li>
          ))}
        </ul>
        <OlderButton list={list} label={words.older} />
      </ListState>
    </>
  )
}
