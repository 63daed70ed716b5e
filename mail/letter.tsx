import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { directionOf, type Lang } from '../shop/localization/languages.ts'
import { DARK, LOOKS } from './looks.ts'
import { greetable, isolated, linesOf } from './one-line.ts'
import type { MailShop, Says } from './telling.ts'

interface LetterProps {
  lang: Lang
  t: Says
  shop: MailShop
  title: string
  preview: string
  children: ReactNode
}

/** The sheet every mail is written on: the shop's name above, where to ask below. */
export function Letter({ lang, t, shop, title, preview, children }: LetterProps) {
  const dir = directionOf(lang)
  // Said on the element too: some mail programs keep nothing of <html> and <body>.
  const side = { textAlign: dir === 'rtl' ? 'right' : 'left' } as const
  return (
    <Html lang={lang} dir={dir}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK}</style>
      </Head>
      <Body dir={dir} className="paper" style={LOOKS.paper}>
        <Preview>{preview}</Preview>
        <Container style={LOOKS.column}>
          <div dir={dir} lang={lang} style={side}>
            <Text className="ink" style={LOOKS.mark}>
              <Link href={shop.origin} className="ink" style={LOOKS.markLink}>
                {shop.shopName}
              </Link>
            </Text>
            <Section className="sheet" style={LOOKS.sheet}>
              <div style={side}>
                <Heading className="ink" style={LOOKS.title}>
                  {title}
                </Heading>
                {children}
              </div>
            </Section>
            <Text className="muted" style={LOOKS.foot}>
              {t('mail.questions')}{' '}
              <Link href={`mailto:${shop.supportEmail}`} className="link" style={LOOKS.link}>
                {shop.supportEmail}
              </Link>
            </Text>
            <Text className="muted" style={LOOKS.foot}>
              {t('mail.about', { shop: isolated(shop.shopName) })}
              {linesOf(shop.trader ? `${shop.trader.name}\n${shop.trader.address}` : '')
                .filter((line) => line !== '')
                .map((line) => (
                  <span key={line}>
                    <br />
                    {isolated(line)}
                  </span>
                ))}
            </Text>
          </div>
        </Container>
      </Body>
    </Html>
  )
}

export function Say({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  return (
    <Text className={quiet ? 'muted' : 'ink'} style={quiet ? LOOKS.quiet : LOOKS.text}>
      {children}
    </Text>
  )
}

/** What somebody has written, line by line: each keeps its own direction, and leaves the mail its own. */
export function Lines({ children }: { children: string }) {
  return linesOf(children).map((line, place) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      {line && isolated(line)}
    </Fragment>
  ))
}

export function Quote({ children, quiet }: { children: string; quiet?: boolean }) {
  return (
    <Text className={quiet ? 'muted rule' : 'ink rule'} style={quiet ? LOOKS.quietQuote : LOOKS.quote}>
      <Lines>{children}</Lines>
    </Text>
  )
}

export function Hello({ t, name }: { t: Says; name: string }) {
  const greeted = greetable(name)
  return <Say>{greeted ? t('mail.hello', { name: greeted }) : t('mail.helloUnnamed')}</Say>
}

/** The one thing to do. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={LOOKS.action}>
      <Button href={href} className="button" style={LOOKS.button}>
        {children}
      </Button>
    </Text>
  )
}

export function FollowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link" style={LOOKS.link}>
      {children}
    </Link>
  )
}

/** Names and values below one another; the last may be a sum. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={LOOKS.facts}>
      <tbody>{children}</tbody>
    </table>
  )
}

export function Fact({ label, sum, children }: { label: ReactNode; sum?: boolean; children: ReactNode }) {
  return (
    <tr data-fact="">
      <td
        data-label=""
        className={sum ? 'ink rule' : 'muted rule'}
        style={sum ? LOOKS.sumLabel : LOOKS.label}
      >
        {label}
      </td>
      <td className="ink rule" style={sum ? LOOKS.sum : LOOKS.value}>
        {children}
      </td>
    </tr>
  )
}
