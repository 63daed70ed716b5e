import {
  ChartNoAxesColumnIncreasing,
  Fingerprint,
  ReceiptText,
  Repeat,
  ShieldCheck,
  Unlink,
} from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { createStoredValue } from '../../stored-value.ts'
import { readContactEmail } from '../../storefront/contact/contact-draft.ts'
import { ContactLink } from '../../storefront/link-screen.tsx'
import { EmailField } from '../../ui/form/field.tsx'
import { Form, type FormProps } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FallenMark, Paragraphs, ShortScreen } from '../../ui/states/message-screen.tsx'
import { withSearch } from '../../with-search.ts'
import { getReturnQuery } from '../session.ts'

interface AuthFormProps<Result> extends FormProps<Result> {
  heading: string
  text?: string
  isAlert?: boolean
  /** Set when the caller moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  below?: ReactNode
  /** Other ways than the form. */
  alternatives?: ReactNode
  isForStaff?: boolean
  /** The form asks for an email. Where no mail server is set up, a notice says so, and support has the link. */
  sendsLink?: boolean
}

/** The form of the login, registration, setup and password pages. */
export function AuthForm<Result>({
  heading,
  headingRef,
  text,
  isAlert,
  below,
  alternatives,
  isForStaff,
  sendsLink,
  ...form
}: AuthFormProps<Result>) {
  const { t } = useTranslation('auth')
  const leadsToSupport = !useSendsEmails() && sendsLink
  return (
    <AuthFrame
      heading={heading}
      headingRef={headingRef}
      text={text}
      isAlert={isAlert}
      isForStaff={isForStaff}
    >
      {leadsToSupport && (
        <Notice tone="warning" role="note" action={<ContactLink />} className="mt-6">
          {t('noEmails.text')}
        </Notice>
      )}
      <div className="mt-8">
        <Form {...form} {...(leadsToSupport && { submit: t('noEmails.ask'), look: 'line' })} />
      </div>
      {alternatives && (
        <>
          <Or />
          {alternatives}
        </>
      )}
      {below && <p className="mt-6">{below}</p>}
    </AuthFrame>
  )
}

function Or() {
  const { t } = useTranslation('auth')
  return (
    <p className="my-5 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  )
}

interface AuthFrameProps {
  /** The way back, above the heading. */
  back?: ReactNode
  heading: string
  text?: ReactNode
  isForStaff?: boolean
  /** Heading and text report a link that does not work, under the picture of such screens. */
  isAlert?: boolean
  /** Set when the caller moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** The narrow column shared by all authentication pages. */
export function AuthFrame({
  back,
  heading,
  text,
  isAlert,
  isForStaff,
  headingRef,
  children,
}: AuthFrameProps) {
  return (
    <ShortScreen
      drawing={isAlert && <FallenMark icon={Unlink} />}
      aside={
        !isAlert && (
          <>
            {!isForStaff && <Aside about="benefits" className="logged-out:lg:flex" />}
            <Aside about="protection" className={isForStaff ? 'lg:flex' : 'logged-in:lg:flex'} />
          </>
        )
      }
    >
      {back && <div className="mb-3">{back}</div>}
      <div role={isAlert ? 'alert' : undefined}>
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-title outline-none">
          {heading}
        </h1>
        {text && <Paragraphs text={text} className="mt-3 text-lg" />}
      </div>
      <div className="max-w-120">{children}</div>
    </ShortScreen>
  )
}

/** The texts beside the forms: the benefits of an account, or the ways to protect it. */
const ASIDES = {
  benefits: {
    title: 'benefits.title',
    points: [
      { icon: ChartNoAxesColumnIncreasing, title: 'benefits.follow.title', text: 'benefits.follow.text' },
      { icon: ReceiptText, title: 'benefits.receipts.title', text: 'benefits.receipts.text' },
      { icon: Repeat, title: 'benefits.again.title', text: 'benefits.again.text' },
    ],
  },
  protection: {
    title: 'protection.title',
    points: [
      { icon: Fingerprint, title: 'passkey.title', text: 'passkey.text' },
      { icon: ShieldCheck, title: 'security.title', text: 'security.text' },
    ],
  },
} as const

/** Stands beside the form on wide screens. */
function Aside({ about, className }: { about: keyof typeof ASIDES; className: string }) {
  const { t } = useTranslation('auth')
  const id = useId()
  return (
    <section aria-labelledby={id} className={`hidden flex-col border-s border-line ps-16 ${className}`}>
      <h2 id={id} className="type-heading">
        {t(ASIDES[about].title)}
      </h2>
      <ul className="mt-8 space-y-8">
        {ASIDES[about].points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <div className="max-w-md">
              <h3 className="font-sans text-lg font-semibold">{t(title)}</h3>
              <p className="mt-1 text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function BackToLogin({ className = 'font-semibold text-link hover:underline' }) {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <Link to={withSearch(href('/login'), getReturnQuery(search))} state={state} className={className}>
      {t('backToLogin')}
    </Link>
  )
}

/** The email of the login and the registration: what was typed in one is filled in in the other. */
export function CarriedEmailField({ autoComplete = 'email' }: { autoComplete?: string }) {
  const { t } = useTranslation('auth')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The server renders the field empty. Input before hydration is newer.
    if (input.current?.value === '') input.current.value = typedEmail.read() || readContactEmail()
  }, [])
  return (
    <EmailField
      label={t('email')}
      autoComplete={autoComplete}
      ref={input}
      onChange={({ target }) => typedEmail.write(target.value)}
    />
  )
}

/** The email typed last in the login or the registration. The other form fills it in. It is deleted with the tab. */
export const typedEmail = createStoredValue<string>('typedEmail', '', (_, text) => text, {
  kind: 'session',
})
