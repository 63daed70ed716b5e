import type { EmailData, EmailRemedy } from '../../shop/outbox/email-data.ts'
import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import {
  buildLetter,
  DataRow,
  DataTable,
  getLetterTexts,
  LinkButton,
  Paragraph,
  Quote,
  useEmail,
} from '../email-layout.tsx'
import { formatAmount, formatCount, formatDateTime } from '../formats.ts'
import { isolateBidi } from '../sanitize-text.ts'
import type { Templates } from '../template.ts'
import { nameOrder, OrderButton, OrderRows } from './order-rows.tsx'

export const CASE_EMAILS = {
  /** The acknowledgement repeats the time and the words of the statement, for the customer's records. */
  case_opened: (email) => {
    const { data, t } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'caseOpened', nameOrder(data.order)),
      <>
        <Paragraph>{t(data.remedy ? 'caseOpened.pending' : 'caseOpened.staffDecides')}</Paragraph>
        <CaseTable {...data} />
        <OrderButton order={data.order} />
      </>,
    )
  },

  case_decided: (email) => {
    const { data } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, `caseDecided.${data.outcome}`, nameOrder(data.order)),
      <>
        <CaseTable {...data} />
        <OrderButton order={data.order} />
      </>,
    )
  },

  case_resolved: (email) => {
    const { data } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'caseResolved', nameOrder(data.order)),
      <>
        <CaseTable {...data} />
        <OrderButton order={data.order} />
      </>,
    )
  },

  /** The link is empty when it was removed or the reader may not see it. */
  case_verification: (email) => {
    const { data, lang, t } = email
    const days = isolateBidi(formatFigure(lang, 'days', data.days))
    return buildLetter(
      data.name,
      getLetterTexts(email, 'caseVerification', nameOrder(data.order)),
      <>
        <CaseTable {...data} />
        <Paragraph>
          {t('caseVerification.confirm')} {t('caseVerification.days', { days })}
        </Paragraph>
        <LinkButton link={data.link} deleted={t('caseVerification.linkDeleted')}>
          {t('caseVerification.action')}
        </LinkButton>
        <Paragraph quiet>{t('caseVerification.notYou')}</Paragraph>
      </>,
    )
  },
} satisfies Partial<Templates>

interface CaseTableProps extends Pick<EmailData['case_opened'], 'order' | 'caseKind'> {
  /** ISO 8601 times of the statement and of the deadline. */
  at?: string
  dueAt?: string
  remedy?: EmailRemedy | null
  reason?: string | null
  /** The customer's words. */
  statement?: string
}

/** Table with the case, its order and what makes it good, and the customer's words below it. */
function CaseTable({ order, caseKind, at, dueAt, remedy, reason, statement }: CaseTableProps) {
  const { lang, t } = useEmail()
  return (
    <>
      <DataTable>
        <DataRow label={t('case.kind')}>{t(`case.kinds.${caseKind}`)}</DataRow>
        <OrderRows order={order} />
        {at && <DataRow label={t('case.at')}>{formatDateTime(lang, at)}</DataRow>}
        {dueAt && <DataRow label={t('case.dueAt')}>{formatDateTime(lang, dueAt)}</DataRow>}
        {remedy?.amount && (
          <DataRow label={t('case.refund')} sum>
            {formatAmount(lang, remedy.amount)}
          </DataRow>
        )}
        {remedy && remedy.units !== null && (
          <DataRow label={t('case.units')} sum>
            {formatCount(lang, remedy.units)}
          </DataRow>
        )}
        {reason && <DataRow label={t('case.reason')}>{isolateBidi(reason)}</DataRow>}
      </DataTable>
      {statement && <Quote>{statement}</Quote>}
    </>
  )
}
