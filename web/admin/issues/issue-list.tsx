import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { ListState } from '../lists/list-state.tsx'
import { useNewestFirst } from '../lists/newest-first.ts'
import { OlderButton } from '../lists/older-button.tsx'
import { ShowAll } from '../lists/show-all.tsx'
import { refreshTaskCounts } from '../shell/task-counts.ts'
import { IssueEntry } from './issue-entry.tsx'
import { fetchAllIssues, fetchOpenIssues, useOtherProblems } from './open-issues.ts'

/** Open payment issues, newest first; resolved ones on demand. */
export function IssueList() {
  const { t } = useTranslation('admin-payments')
  const [all, setAll] = useState(false)
  const others = useOtherProblems()
  const list = useNewestFirst(all ? fetchAllIssues : fetchOpenIssues)
  const messages = {
    none: t(others > 0 ? 'issues.noPayments' : 'issues.none'),
    failed: t('issues.loadFailed'),
    older: t('issues.loadOlder'),
  }
  const changed = () => {
    list.reload()
    refreshTaskCounts()
  }
  return (
    <>
      <ShowAll label={t('issues.showResolved')} all={all} onChange={setAll} />
      <ListState list={list} icon={HandCoins} messages={messages}>
        <ul className="mt-3 max-w-4xl border-t border-line">
          {list.rows.map((issue) => (
            <li key={issue.id} className="border-b border-line py-5" data-issue={issue.kind}>
              <IssueEntry issue={issue} onChanged={changed} />
            </li>
          ))}
        </ul>
        <OlderButton list={list} label={messages.older} />
      </ListState>
    </>
  )
}
