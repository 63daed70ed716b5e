import { intlTag } from '../../../shop/localization/languages.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../../email-layout.tsx'
import { formatDateTime } from '../../formats.ts'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function newDevice({ data, lang, t, shop }: TemplateInput<'new_device'>): EmailContent {
  const { browser, system, country } = data
  const opening = t('mail:newDevice.text', { moment: isolateBidi(formatDateTime(lang, data.at)) })
  const subject = t('mail:newDevice.subject', { shop: isolateBidi(shop.shopName) })
  const device = [browser, system].filter((name) => name !== null).join(' · ')
  const countryName = country && new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(country)
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <DataTable>
        <DataRow label={t('mail:newDevice.device')}>
          {device ? isolateBidi(device) : t('mail:newDevice.unknown')}
        </DataRow>
        <DataRow label={t('mail:newDevice.country')}>{countryName ?? t('mail:newDevice.unknown')}</DataRow>
      </DataTable>
      <Paragraph>{t('mail:newDevice.wasYou')}</Paragraph>
      <Paragraph quiet>{t('mail:newDevice.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('mail:newDevice.action')}
      </ActionButton>
    </>,
  )
}
