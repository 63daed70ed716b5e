import { formatMoney } from '../../shop/localization/format-money.ts'
import type { EmailData, EmailRemedy } from '../../shop/outbox/email-data.ts'
import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  LinkButton,
  Paragraph,
  Quote,
} from '../email-layout.tsx'
import { formatCount, formatDateTime } from '../formats.ts'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput, Translate } from '../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

/** The acknowledgement repeats the time and the words of the statement, for the customer's records. */
export function caseOpened({ data, lang, t, shop }: TemplateInput<'case_opened'>): EmailContent {
  const opening = t('caseOpened.text')
  const subject = t('caseOpened.subject', { name: isolateBidi(data.order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t(data.remedy ? 'caseOpened.pending' : 'caseOpened.staffDecides')}</Paragraph>
      <CaseTable data={data} lang={lang} t={t} />
      <ActionButton href={getOrderUrl(shop, data.order.orderId)}>{t('order.open')}</ActionButton>
    </>,
  )
}

export function caseDecided({ data, lang, t, shop }: TemplateInput<'case_decided'>): EmailContent {
  const { outcome, order } = data
  const opening = t(`caseDecided.${outcome}.text`)
  const subject = t(`caseDecided.${outcome}.subject`, { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <CaseTable data={data} lang={lang} t={t} />
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('order.open')}</ActionButton>
    </>,
  )
}

export function caseResolved({ data, lang, t, shop }: TemplateInput<'case_resolved'>): EmailContent {
  const opening = t('caseResolved.text')
  const subject = t('caseResolved.subject', { name: isolateBidi(data.order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <CaseTable data={data} lang={lang} t={t} />
      <ActionButton href={getOrderUrl(shop, data.order.orderId)}>{t('order.open')}</ActionButton>
    </>,
  )
}

/** The link is empty when it was removed or the reader may not see it. */
export function caseVerification({ data, lang, t, shop }: TemplateInput<'case_verification'>): EmailContent {
  const opening = t('caseVerification.text')
  const subject = t('caseVerification.subject', { name: isolateBidi(data.order.packageName) })
  const days = isolateBidi(formatFigure(lang, 'days', data.days))
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <CaseTable data={data} lang={lang} t={t} />
      <Paragraph>
        {t('caseVerification.confirm')} {t('caseVerification.days', { days })}
      </Paragraph>
      <LinkButton
        t={t}
        shop={shop}
        link={data.link}
        label={t('caseVerification.action')}
        deleted={t('caseVerification.linkDeleted')}
      />
      <Paragraph quiet>{t('caseVerification.notYou')}</Paragraph>
    </>,
  )
}

type CaseKind = EmailData['case_opened']['caseKind']

interface CaseTableInput extends Pick<TemplateInput<'case_opened'>, 'lang' | 't'> {
  data: Pick<EmailData['case_opened'], 'order' | 'caseKind'> & {
    /** ISO 8601 times of the statement and of the deadline. */
    at?: string
    dueAt?: string
    remedy?: EmailRemedy | null
    reason?: string | null
    /** The customer's words. */
    statement?: string
  }
}

/** Table with the case, its order and what makes it good, and the customer's words below it. */
function CaseTable({ data, lang, t }: CaseTableInput) {
  const { order, caseKind, at, dueAt, remedy, reason, statement } = data
  return (
    <>
      <DataTable>
        <DataRow label={t('case.kind')}>{getKindName(caseKind, t)}</DataRow>
        <OrderRows order={order} lang={lang} t={t} />
        {at && <DataRow label={t('case.at')}>{formatDateTime(lang, at)}</DataRow>}
        {dueAt && <DataRow label={t('case.dueAt')}>{formatDateTime(lang, dueAt)}</DataRow>}
        {remedy?.amount && (
          <DataRow label={t('case.refund')} sum>
            {isolateLtr(formatMoney(lang, remedy.amount))}
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

function getKindName(kind: CaseKind, t: Translate): string {
  return t(`case.kinds.${kind}`)
}
