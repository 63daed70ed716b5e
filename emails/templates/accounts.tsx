import { intlTag } from '../../shop/localization/languages.ts'
import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  getLetterTexts,
  LinkButton,
  Paragraph,
  TextLink,
} from '../email-layout.tsx'
import { formatDateTime } from '../formats.ts'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput, Templates } from '../template.ts'

/** Emails about an account. A link is empty when it was removed or the reader may not see it. */
export const ACCOUNT_EMAILS = {
  welcome: (email) => {
    const { data, t, shop } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'welcome'),
      <>
        {data.link && (
          <>
            <Paragraph>{t('welcome.verify')}</Paragraph>
            <ActionButton to={data.link}>{t('verificationLink.action')}</ActionButton>
          </>
        )}
        <Paragraph>
          {t('welcome.orders')} <TextLink to={shop.paths.orders}>{t('common:myOrders')}</TextLink>
        </Paragraph>
        <Paragraph quiet>{t('welcome.notYou')}</Paragraph>
      </>,
    )
  },

  verification_link: (email) => {
    const { data, t } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, `verificationLink.${data.isReminder ? 'reminder' : 'first'}`),
      <>
        <LinkButton link={data.link}>{t('verificationLink.action')}</LinkButton>
        <Paragraph quiet>{t('verificationLink.notYou')}</Paragraph>
      </>,
    )
  },

  invitation: (email) => {
    const { data, lang, t } = email
    const days = isolateBidi(formatFigure(lang, 'days', data.days))
    return buildLetter(
      data.name,
      getLetterTexts(email, 'invitation', { days }),
      <>
        <LinkButton link={data.link} deleted={t('invitation.linkDeleted')}>
          {t('invitation.action')}
        </LinkButton>
        <Paragraph quiet>{t('invitation.notYou')}</Paragraph>
      </>,
    )
  },

  new_device: (email) => {
    const { data, lang, t, shop } = email
    const { browser, system, country } = data
    const device = [browser, system].filter((name) => name !== null).join(' · ')
    const countryName = country && new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(country)
    return buildLetter(
      data.name,
      getLetterTexts(email, 'newDevice', { moment: isolateBidi(formatDateTime(lang, data.at)) }),
      <>
        <DataTable>
          <DataRow label={t('newDevice.device')}>
            {device ? isolateBidi(device) : t('newDevice.unknown')}
          </DataRow>
          <DataRow label={t('newDevice.country')}>{countryName ?? t('newDevice.unknown')}</DataRow>
        </DataTable>
        <Paragraph>{t('newDevice.wasYou')}</Paragraph>
        <Paragraph quiet>{t('newDevice.notYou')}</Paragraph>
        <ActionButton to={shop.paths.forgotPassword(lang)}>{t('newDevice.action')}</ActionButton>
      </>,
    )
  },

  login_link: (email) => buildLinkLetter(email, 'loginLink'),

  reset_link: (email) => buildLinkLetter(email, 'resetLink'),

  password_changed: (email) => {
    const { data, lang, t, shop } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'passwordChanged', { moment: isolateBidi(formatDateTime(lang, data.at)) }),
      <>
        <Paragraph>{t('passwordChanged.loggedOut')}</Paragraph>
        <Paragraph quiet>{t('passwordChanged.notYou')}</Paragraph>
        <ActionButton to={shop.paths.forgotPassword(lang)}>{t('passwordChanged.action')}</ActionButton>
      </>,
    )
  },

  second_factor_changed: (email) => {
    const { data, lang, t, shop } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, `secondFactorChanged.${data.on ? 'on' : 'off'}`),
      <>
        <Paragraph quiet>{t('secondFactorChanged.notYou')}</Paragraph>
        <ActionButton to={shop.paths.forgotPassword(lang)}>{t('secondFactorChanged.action')}</ActionButton>
      </>,
    )
  },

  passkey_changed: (email) => {
    const { data, t, shop } = email
    const passkey = isolateBidi(data.passkey)
    return buildLetter(
      data.name,
      getLetterTexts(email, `passkeyChanged.${data.added ? 'added' : 'removed'}`, { passkey }),
      <>
        <Paragraph quiet>{t('passkeyChanged.notYou')}</Paragraph>
        <ActionButton to={shop.paths.accountLogin}>{t('passkeyChanged.action')}</ActionButton>
      </>,
    )
  },

  account_inactive: (email) => {
    const { data, lang, t, shop } = email
    const years = isolateBidi(formatFigure(lang, 'years', data.years))
    const days = isolateBidi(formatFigure(lang, 'days', data.days))
    const continuation = t('accountInactive.keep', { days })
    return buildLetter(
      data.name,
      { ...getLetterTexts(email, 'accountInactive', { years }), continuation },
      <>
        <Paragraph>{t('accountInactive.deletion')}</Paragraph>
        <ActionButton to={shop.paths.accountLogin}>{t('accountInactive.action')}</ActionButton>
      </>,
    )
  },

  account_erased: (email) => {
    const { data, t } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'accountErased'),
      <>
        <Paragraph>{t('accountErased.retainedData')}</Paragraph>
        <Paragraph>{t('accountErased.lastEmail')}</Paragraph>
        <Paragraph quiet>{t('accountErased.notYou')}</Paragraph>
      </>,
    )
  },

  email_change_link: (email) => buildLinkLetter(email, 'emailChangeLink'),

  email_change_requested: (email) => {
    const { data, t } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'emailChangeRequested', { email: isolateBidi(data.newEmail) }),
      <>
        <Paragraph>{t('emailChangeRequested.notYou')}</Paragraph>
        {/* An email that was never verified gets no link. */}
        {data.link && <ActionButton to={data.link}>{t('emailChangeRequested.action')}</ActionButton>}
      </>,
    )
  },

  email_changed: (email) => {
    const { data, t } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'emailChanged', { email: isolateBidi(data.newEmail) }),
      data.link ? (
        <>
          <Paragraph>{t('emailChanged.notYou', { count: data.days })}</Paragraph>
          <ActionButton to={data.link}>{t('emailChanged.action')}</ActionButton>
        </>
      ) : (
        // An email that was never verified gets no link.
        <Paragraph>{t('emailChanged.notYouUnverified')}</Paragraph>
      ),
    )
  },
} satisfies Partial<Templates>

/** Builds an email that a user asked for to get its link. */
function buildLinkLetter(
  email: TemplateInput<'login_link' | 'reset_link' | 'email_change_link'>,
  key: 'loginLink' | 'resetLink' | 'emailChangeLink',
): EmailContent {
  const { data, t } = email
  return buildLetter(
    data.name,
    getLetterTexts(email, key),
    <>
      <LinkButton link={data.link}>{t(`orders/emails:${key}.action`)}</LinkButton>
      <Paragraph quiet>{t(`orders/emails:${key}.notYou`)}</Paragraph>
    </>,
  )
}
