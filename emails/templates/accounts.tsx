import { intlTag } from '../../shop/localization/languages.ts'
import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  LinkButton,
  Paragraph,
  TextLink,
} from '../email-layout.tsx'
import { formatDateTime } from '../formats.ts'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function welcome({ data, t, shop }: TemplateInput<'welcome'>): EmailContent {
  const { origin, paths } = shop
  const values = { shop: isolateBidi(shop.shopName) }
  const opening = t('welcome.text', values)
  const subject = t('welcome.subject', values)
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link && (
        <>
          <Paragraph>{t('welcome.verify')}</Paragraph>
          <ActionButton href={`${origin}${data.link}`}>{t('verificationLink.action')}</ActionButton>
        </>
      )}
      <Paragraph>
        {t('welcome.orders')} <TextLink href={`${origin}${paths.orders}`}>{t('common:myOrders')}</TextLink>
      </Paragraph>
      <Paragraph quiet>{t('welcome.notYou')}</Paragraph>
    </>,
  )
}

export function verificationLink({ data, t, shop }: TemplateInput<'verification_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const kind = data.isReminder ? 'reminder' : 'first'
  const opening = t(`verificationLink.${kind}.text`, { shop: shopName })
  const subject = t(`verificationLink.${kind}.subject`, { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('verificationLink.action')} />
      <Paragraph quiet>{t('verificationLink.notYou')}</Paragraph>
    </>,
  )
}

/** The link is empty when it was removed or the reader may not see it. */
export function invitation({ data, lang, t, shop }: TemplateInput<'invitation'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const days = isolateBidi(formatFigure(lang, 'days', data.days))
  const opening = t('invitation.text', { shop: shopName, days })
  const subject = t('invitation.subject', { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton
        t={t}
        shop={shop}
        link={data.link}
        label={t('invitation.action')}
        deleted={t('invitation.linkDeleted')}
      />
      <Paragraph quiet>{t('invitation.notYou')}</Paragraph>
    </>,
  )
}

export function newDevice({ data, lang, t, shop }: TemplateInput<'new_device'>): EmailContent {
  const { browser, system, country } = data
  const opening = t('newDevice.text', { moment: isolateBidi(formatDateTime(lang, data.at)) })
  const subject = t('newDevice.subject', { shop: isolateBidi(shop.shopName) })
  const device = [browser, system].filter((name) => name !== null).join(' · ')
  const countryName = country && new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(country)
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <DataTable>
        <DataRow label={t('newDevice.device')}>
          {device ? isolateBidi(device) : t('newDevice.unknown')}
        </DataRow>
        <DataRow label={t('newDevice.country')}>{countryName ?? t('newDevice.unknown')}</DataRow>
      </DataTable>
      <Paragraph>{t('newDevice.wasYou')}</Paragraph>
      <Paragraph quiet>{t('newDevice.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('newDevice.action')}
      </ActionButton>
    </>,
  )
}

export function loginLink({ data, t, shop }: TemplateInput<'login_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const opening = t('loginLink.text', { shop: shopName })
  const subject = t('loginLink.subject', { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('loginLink.action')} />
      <Paragraph quiet>{t('loginLink.notYou')}</Paragraph>
    </>,
  )
}

/** The link is empty when it was removed or the reader may not see it. */
export function resetLink({ data, t, shop }: TemplateInput<'reset_link'>): EmailContent {
  const opening = t('resetLink.text')
  const subject = t('resetLink.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('resetLink.action')} />
      <Paragraph quiet>{t('resetLink.notYou')}</Paragraph>
    </>,
  )
}

export function passwordChanged({ data, lang, t, shop }: TemplateInput<'password_changed'>): EmailContent {
  const opening = t('passwordChanged.text', {
    moment: isolateBidi(formatDateTime(lang, data.at)),
  })
  const subject = t('passwordChanged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('passwordChanged.loggedOut')}</Paragraph>
      <Paragraph quiet>{t('passwordChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('passwordChanged.action')}
      </ActionButton>
    </>,
  )
}

export function secondFactorChanged({
  data,
  lang,
  t,
  shop,
}: TemplateInput<'second_factor_changed'>): EmailContent {
  const change = data.on ? 'on' : 'off'
  const opening = t(`secondFactorChanged.${change}.text`)
  const subject = t(`secondFactorChanged.${change}.subject`, {
    shop: isolateBidi(shop.shopName),
  })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph quiet>{t('secondFactorChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('secondFactorChanged.action')}
      </ActionButton>
    </>,
  )
}

export function passkeyChanged({ data, t, shop }: TemplateInput<'passkey_changed'>): EmailContent {
  const change = data.added ? 'added' : 'removed'
  const opening = t(`passkeyChanged.${change}.text`, { passkey: isolateBidi(data.passkey) })
  const subject = t(`passkeyChanged.${change}.subject`, { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph quiet>{t('passkeyChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
        {t('passkeyChanged.action')}
      </ActionButton>
    </>,
  )
}

export function accountInactive({ data, lang, t, shop }: TemplateInput<'account_inactive'>): EmailContent {
  const years = isolateBidi(formatFigure(lang, 'years', data.years))
  const days = isolateBidi(formatFigure(lang, 'days', data.days))
  const opening = t('accountInactive.text', { years })
  const subject = t('accountInactive.subject', { shop: isolateBidi(shop.shopName) })
  const continuation = t('accountInactive.keep', { days })
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      <Paragraph>{t('accountInactive.deletion')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
        {t('accountInactive.action')}
      </ActionButton>
    </>,
  )
}

export function accountErased({ data, t, shop }: TemplateInput<'account_erased'>): EmailContent {
  const opening = t('accountErased.text')
  const subject = t('accountErased.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('accountErased.retainedData')}</Paragraph>
      <Paragraph>{t('accountErased.lastEmail')}</Paragraph>
      <Paragraph quiet>{t('accountErased.notYou')}</Paragraph>
    </>,
  )
}

export function emailChangeLink({ data, t, shop }: TemplateInput<'email_change_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const opening = t('emailChangeLink.text', { shop: shopName })
  const subject = t('emailChangeLink.subject', { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('emailChangeLink.action')} />
      <Paragraph quiet>{t('emailChangeLink.notYou')}</Paragraph>
    </>,
  )
}

export function emailChangeRequested({
  data,
  t,
  shop,
}: TemplateInput<'email_change_requested'>): EmailContent {
  const opening = t('emailChangeRequested.text', { email: isolateBidi(data.newEmail) })
  const subject = t('emailChangeRequested.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('emailChangeRequested.notYou')}</Paragraph>
      {/* An email that was never verified gets no link. */}
      {data.link && (
        <ActionButton href={`${shop.origin}${data.link}`}>{t('emailChangeRequested.action')}</ActionButton>
      )}
    </>,
  )
}

export function emailChanged({ data, t, shop }: TemplateInput<'email_changed'>): EmailContent {
  const opening = t('emailChanged.text', { email: isolateBidi(data.newEmail) })
  const subject = t('emailChanged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    data.link ? (
      <>
        <Paragraph>{t('emailChanged.notYou', { count: data.days })}</Paragraph>
        <ActionButton href={`${shop.origin}${data.link}`}>{t('emailChanged.action')}</ActionButton>
      </>
    ) : (
      // An email that was never verified gets no link.
      <Paragraph>{t('emailChanged.notYouUnverified')}</Paragraph>
    ),
  )
}
