import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { MessageValues } from '../locales/create-i18n.ts'
import type { MessageKey } from '../locales/message-keys.ts'
import { getTextDirection, type Lang } from '../shop/localization/languages.ts'
import { type AccentPalette, deriveShades } from '../shop/settings/accent.ts'
import { getBrandPaths, isWordmark } from '../shop/settings/brand.ts'
import { getGreetingName, isolateBidi, splitLines } from './sanitize-text.ts'
import { buildDarkModeCss, EMAIL_FONTS, STYLES } from './styles.ts'
import type { EmailContent, EmailShop, Translate } from './template.ts'

interface EmailContextValue {
  lang: Lang
  t: Translate
  shop: EmailShop
  /** Colours of the shop's accent. */
  palette: AccentPalette
}

const EmailContext = createContext<EmailContextValue | null>(null)

/** Returns the language and the shop of the email around a part. */
export function useEmail(): EmailContextValue {
  const email = useContext(EmailContext)
  if (!email) throw new Error('useEmail must be used within EmailLayout')
  return email
}

interface EmailLayoutProps extends Omit<EmailContextValue, 'palette'> {
  title: string
  preview: string
  children: ReactNode
}

/** Layout of every email: the shop's name above, the support address below. */
export function EmailLayout({ lang, t, shop, title, preview, children }: EmailLayoutProps) {
  const dir = getTextDirection(lang)
  // Repeated on the element, because some mail programs drop <html> and <body>.
  const palette = deriveShades(shop.brand.accent)
  const fonts = EMAIL_FONTS[shop.brand.fonts]
  const side = { textAlign: dir === 'rtl' ? 'right' : 'left' } as const
  return (
    <Html lang={lang} dir={dir}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{buildDarkModeCss(palette)}</style>
      </Head>
      <Body dir={dir} className="paper" style={{ ...STYLES.paper, fontFamily: fonts.text }}>
        <Preview>{preview}</Preview>
        <Container style={STYLES.column}>
          <div dir={dir} lang={lang} style={side}>
            <Text className="ink" style={STYLES.mark}>
              <Link
                href={shop.origin}
                className="ink"
                style={{ ...STYLES.markLink, fontFamily: fonts.headings }}
              >
                <Letterhead shop={shop} />
              </Link>
            </Text>
            <Section className="sheet" style={STYLES.sheet}>
              <div style={side}>
                <Heading className="ink" style={{ ...STYLES.title, fontFamily: fonts.headings }}>
                  {title}
                </Heading>
                <EmailContext value={{ lang, t, shop, palette }}>{children}</EmailContext>
              </div>
            </Section>
            <Text className="muted" style={STYLES.foot}>
              {t('layout.questions')}{' '}
              <Link
                href={`mailto:${shop.supportEmail}`}
                className="link"
                style={{ ...STYLES.link, color: palette.light.link }}
              >
                {shop.supportEmail}
              </Link>
            </Text>
            <Text className="muted" style={STYLES.foot}>
              {t('layout.about', { shop: isolateBidi(shop.shopName) })}
              {splitLines(shop.trader ? `${shop.trader.name}\n${shop.trader.address}` : '')
                .filter((line) => line !== '')
                .map((line) => (
                  <span key={line}>
                    <br />
                    {isolateBidi(line)}
                  </span>
                ))}
            </Text>
          </div>
        </Container>
      </Body>
    </Html>
  )
}

/** Height of the logo in pixels. */
const LOGO_HEIGHT = 36
const LOGO_MAX_WIDTH = 240

/** The logo, with the name for readers without images, or the name alone. */
function Letterhead({ shop }: { shop: EmailShop }) {
  const { shopName, logo, origin } = shop
  const paths = getBrandPaths(shop)
  if (!logo || !paths.logo) return shopName
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_MAX_WIDTH / logo.width)
  const isAlone = isWordmark(logo)
  return (
    <>
      <img
        src={origin + paths.logo.bitmap}
        alt={isAlone ? shopName : ''}
        width={Math.round(logo.width * scale)}
        height={Math.round(logo.height * scale)}
        className={logo.backdrop === 'light' ? 'plate' : undefined}
        style={{ ...STYLES.logo, ...(logo.backdrop === 'dark' && STYLES.darkPlate) }}
      />
      {!isAlone && <span style={STYLES.nameBesideLogo}>{shopName}</span>}
    </>
  )
}

export function Paragraph({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  return (
    <Text className={quiet ? 'muted' : 'ink'} style={quiet ? STYLES.quiet : STYLES.text}>
      {children}
    </Text>
  )
}

/** Shows text written by somebody else, line by line; each line keeps its own direction. */
export function MultilineText({ children }: { children: string }) {
  return splitLines(children).map((line, place) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      {line && isolateBidi(line)}
    </Fragment>
  ))
}

export function Quote({ children, quiet }: { children: string; quiet?: boolean }) {
  return (
    <Text className={quiet ? 'muted rule' : 'ink rule'} style={quiet ? STYLES.quietQuote : STYLES.quote}>
      <MultilineText>{children}</MultilineText>
    </Text>
  )
}

export function Greeting({ name }: { name: string }) {
  const { t } = useEmail()
  const greeted = getGreetingName(name)
  return <Paragraph>{greeted ? t('layout.hello', { name: greeted }) : t('layout.helloUnnamed')}</Paragraph>
}

/** The messages that have a subject and a text. */
type LetterKey = {
  [Key in MessageKey<['orders/emails']>]: Key extends `orders/emails:${infer Letter}.subject`
    ? `orders/emails:${Letter}.text` extends MessageKey<['orders/emails']>
      ? Letter
      : never
    : never
}[MessageKey<['orders/emails']>]

interface LetterTexts {
  subject: string
  /** The first sentence, which is also the preview. */
  opening: string
  /** Follows the opening in the same paragraph. */
  continuation?: string
}

/** Returns the subject and the first sentence of a letter, which may name the shop. */
export function getLetterTexts(
  { t, shop }: Pick<EmailContextValue, 't' | 'shop'>,
  key: LetterKey,
  values?: MessageValues,
): LetterTexts {
  const all = { shop: isolateBidi(shop.shopName), ...values }
  return { subject: t(`orders/emails:${key}.subject`, all), opening: t(`orders/emails:${key}.text`, all) }
}

/** Builds an email to a customer: a greeting, the opening and `children`. */
export function buildLetter(
  name: string,
  { subject, opening, continuation }: LetterTexts,
  children?: ReactNode,
): EmailContent {
  return {
    subject,
    preview: opening,
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>{continuation ? `${opening} ${continuation}` : opening}</Paragraph>
        {children}
      </>
    ),
  }
}

interface LinkProps {
  /** A path of the shop, or an address elsewhere. */
  to: string
  children: ReactNode
}

export function ActionButton({ to, children }: LinkProps) {
  const { shop, palette } = useEmail()
  const style = { ...STYLES.button, backgroundColor: palette.light.accent }
  return (
    <Text style={STYLES.action}>
      <Button href={getUrl(shop, to)} className="button" style={style}>
        {children}
      </Button>
    </Text>
  )
}

export function TextLink({ to, children }: LinkProps) {
  const { shop, palette } = useEmail()
  return (
    <Link href={getUrl(shop, to)} className="link" style={{ ...STYLES.link, color: palette.light.link }}>
      {children}
    </Link>
  )
}

export function getUrl({ origin }: EmailShop, to: string): string {
  return to.startsWith('/') ? origin + to : to
}

/** Table of names and values; the last row may be a total. */
export function DataTable({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      className="rule"
      style={STYLES.facts}
    >
      <tbody>{children}</tbody>
    </table>
  )
}

export function DataRow({ label, sum, children }: { label: ReactNode; sum?: boolean; children: ReactNode }) {
  return (
    <tr data-fact="">
      <td
        data-label=""
        className={sum ? 'ink rule' : 'muted rule'}
        style={sum ? STYLES.sumLabel : STYLES.label}
      >
        {label}
      </td>
      <td className="ink rule" style={sum ? STYLES.sum : STYLES.value}>
        {children}
      </td>
    </tr>
  )
}

interface LinkButtonProps {
  /** Path and query. It is empty when it was removed or the reader may not see it. */
  link: string
  /** Stands in place of the button without a link. */
  deleted?: string
  children: ReactNode
}

export function LinkButton({ link, deleted, children }: LinkButtonProps) {
  const { t } = useEmail()
  if (!link) return <Paragraph quiet>[{deleted ?? t('resetLink.linkDeleted')}]</Paragraph>
  return <ActionButton to={link}>{children}</ActionButton>
}
