import { AnswerList } from '../../../account/orders/brief/answer-list.tsx'
import type { Brief } from '../../../account/orders/brief/brief-calls.ts'
import { useTranslation } from '../../../i18n/translation.tsx'

/** The questions of an order with the customer's answers, for staff. */
export function OrderAnswers({ brief }: { brief: Brief }) {
  const { t } = useTranslation('admin-orders')
  return (
    <>
      {brief.state === 'waiting' && <p className="mb-2 text-muted">{t('details.answersWaiting')}</p>}
      {brief.state === 'skipped' && <p className="mb-2 text-muted">{t('details.answersSkipped')}</p>}
      <AnswerList questions={brief.questions} answers={brief.answers} />
    </>
  )
}
