import { ActionButton, buildLetter, DataTable, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { OrderRows } from './order-rows.tsx'

/** Asks for a review, in the same words whatever became of the order. The link is empty when the reader may not see it. */
export function reviewInvitation({ data, lang, t, shop }: TemplateInput<'review_invitation'>): EmailContent {
  const { order, name, link } = data
  const opening = t('mail:reviewInvitation.text')
  const subject = t('mail:reviewInvitation.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name, subject, opening },
    <>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('mail:reviewInvitation.same')}</Paragraph>
      {link ? (
        <ActionButton href={`${shop.origin}${link}`}>{t('mail:reviewInvitation.action')}</ActionButton>
      ) : (
        <Paragraph quiet>[{t('mail:reviewInvitation.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('mail:reviewInvitation.private')}</Paragraph>
    </>,
  )
}
