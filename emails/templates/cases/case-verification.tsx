import { formatFigure } from '../../../shop/settings/figures.ts'
import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { CaseTable } from './case-rows.tsx'

/** The link is empty when it was removed or the reader may not see it. */
export function caseVerification({ data, lang, t, shop }: TemplateInput<'case_verification'>): EmailContent {
  const opening = t('orders/emails:caseVerification.text')
  const subject = t('orders/emails:caseVerification.subject', { name: isolateBidi(data.order.packageName) })
  const days = isolateBidi(formatFigure(lang, 'days', data.days))
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <CaseTable data={data} lang={lang} t={t} />
      <Paragraph>
        {t('orders/emails:caseVerification.confirm')} {t('orders/emails:caseVerification.days', { days })}
      </Paragraph>
      {data.link ? (
        <ActionButton href={`${shop.origin}${data.link}`}>
          {t('orders/emails:caseVerification.action')}
        </ActionButton>
      ) : (
        <Paragraph quiet>[{t('orders/emails:caseVerification.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('orders/emails:caseVerification.notYou')}</Paragraph>
    </>,
  )
}
