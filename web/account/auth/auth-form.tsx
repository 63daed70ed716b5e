import { Unlink } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { createStoredValue } from '../../stored-value.ts'
import { contactDraft } from '../../storefront/contact/contact-draft.ts'
import { ContactLink } from '../../storefront/link-screen.tsx'
import { EmailField } from '../../ui/form/field.tsx'
import { Form, type FormProps } from '../../ui/form/form.tsx'
import { FallenMark, Paragraphs, ShortScreen } from '../../ui/states/message-screen.tsx'
import { withSearch } from '../../with-search.ts'
import { getReturnQuery } from '../session.ts'
import { Protections } from './auth-aside.tsx'

interface AuthFormProps<Result>
  extends FormProps<Result>,
    Pick<AuthFrameProps, 'heading' | 'isAlert' | 'headingRef' | 'aside'> {
  text?: string
  below?: ReactNode
  /** Other ways than the form. */
  alternatives?: ReactNode
  /** The form asks for an email. Where no mail server is set up, it asks staff, who see the link and pass it on. */
  sendsLink?: boolean
}

/** The form of the login, registration, setup and password pages. */
export function AuthForm<Result>({
  heading,
  headingRef,
  text,
  isAlert,
  aside,
  below,
  alternatives,
  sendsLink,
  ...form
}: AuthFormProps<Result>) {
  const { t } = useTranslation('auth')
  const asksStaff = !useSendsEmails() && sendsLink
  return (
    <AuthFrame
      heading={heading}
      headingRef={headingRef}
      text={asksStaff ? [text, t('noEmails.text')].filter(Boolean).join(' ') : text}
      isAlert={isAlert}
      aside={aside}
    >
      <div className="mt-8">
        <Form {...form} submit={asksStaff ? t('noEmails.ask') : form.submit} />
      </div>
      {alternatives && <div className="mt-3">{alternatives}</div>}
      {below && (
        <p className={`mt-6 ${sendsLink ? 'flex flex-wrap items-center gap-x-5 gap-y-2' : ''}`}>
          {below}
          {asksStaff && <ContactLink look="text" />}
        </p>
      )}
    </AuthFrame>
  )
}

interface AuthFrameProps {
  /** The way back, above the heading. */
  back?: ReactNode
  heading: string
  text?: ReactNode
  /** Heading and text report a link that does not work, under the picture of such screens. */
  isAlert?: boolean
  /** Set when the caller moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Stands beside the form on wide screens. By default the ways to protect an account. */
  aside?: ReactNode
  children: ReactNode
}

/** The narrow column shared by all authentication pages. */
export function AuthFrame({
  back,
  heading,
  text,
  isAlert,
  headingRef,
  aside = <Protections />,
  children,
}: AuthFrameProps) {
  return (
    <ShortScreen back={back} aside={aside}>
      {isAlert && <FallenMark icon={Unlink} />}
      <div role={isAlert ? 'alert' : undefined}>
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-title outline-none">
          {heading}
        </h1>
        {text && <Paragraphs text={text} className="mt-3 text-lg" />}
      </div>
      {children}
    </ShortScreen>
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
    if (input.current?.value === '')
      input.current.value = typedEmail.read() || (contactDraft.read().email ?? '')
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
