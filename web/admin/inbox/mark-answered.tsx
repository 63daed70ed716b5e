import { Check } from 'lucide-react'
import { useState } from 'react'
import { answer, api, saidBy } from '../../api-client.ts'
import { formatDate, isolated } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Message } from './contact-messages.ts'

interface MarkAnsweredProps {
  message: Message
  onMarked: (answeredAt: string | null) => void
}

/** What is answered elsewhere is said here, so that nobody answers it twice; a slip can be taken back. */
export function MarkAnswered({ message: { id, answeredAt }, onMarked }: MarkAnsweredProps) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const [busy, setBusy] = useState(false)
  const mark = async (answered: boolean) => {
    setBusy(true)
    try {
      const call = api.admin.messages[':id'].$patch({ param: { id }, json: { answered } })
      onMarked((await answer(call)).answeredAt)
    } catch (error) {
      const description = saidBy(error, t('common:offline'))
      toast({ title: t('board.messages.failed'), description, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <p className="mt-3 flex flex-wrap items-center gap-y-2">
      <span role="status" className={answeredAt ? 'me-4 flex items-center gap-2 text-success' : ''}>
        {answeredAt && (
          <>
            <Check className="size-4 shrink-0" aria-hidden="true" />
            {t('board.messages.answered', { date: isolated(formatDate(lang, answeredAt, 'moment')) })}
          </>
        )}
      </span>
      <Button look={answeredAt ? 'quiet' : 'line'} size="small" busy={busy} onClick={() => mark(!answeredAt)}>
        {t(answeredAt ? 'board.messages.undo' : 'board.messages.mark')}
      </Button>
    </p>
  )
}
