import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { createStoredValue } from '../../stored-value.ts'
import { readContactEmail } from '../../storefront/contact/contact-draft.ts'
import { ContactLink } from '../../storefront/link-screen.tsx'
import { EmailField } from '../../ui/form/field.tsx'
import { Form, type FormProps } from '../../ui/form/form.tsx'
import { MarkPicture } from '../../ui/mark-picture.tsx'
import { FallenMark, ShortScreen } from '../../ui/states/message-screen.tsx'
import { withSearch } from '../../with-search.ts'
import { getReturnQuery } from '../session.ts'

interface AuthFormProps<Result> extends FormProps<Result> {
  heading: string
  text: string
  isAlert?: boolean
  /** Set when the caller moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  below?: ReactNode
  /** Other ways than the form. */
  alternatives?: ReactNode
  /** The form asks for an email. Where no mail server is set up, the text says so, and support has the link. */
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
  sendsLink,
  ...form
}: AuthFormProps<Result>) {
  const leadsToSupport = !useSendsEmails() && sendsLink
  return (
    <AuthFrame heading={heading} headingRef={headingRef} text={text} isAlert={isAlert}>
      <div className="mt-8 grid gap-3">
        <Form {...form} size="medium" look={leadsToSupport ? 'line' : 'solid'} />
        {leadsToSupport && <ContactLink />}
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
  text: ReactNode
  /** Heading and text report a link that does not work, under the picture of such screens. */
  isAlert?: boolean
  /** Set when the caller moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** The narrow column shared by all authentication pages. */
export function AuthFrame({ back, heading, text, isAlert, headingRef, children }: AuthFrameProps) {
  return (
    <ShortScreen aside={!isAlert && <BrandPanel />}>
      {back && <div className="mb-3">{back}</div>}
      {isAlert && <FallenMark />}
      <div role={isAlert ? 'alert' : undefined} className={isAlert ? 'mt-6' : undefined}>
        <h1
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className="type-title outline-none lg:whitespace-nowrap"
        >
          {heading}
        </h1>
        {text && <p className="mt-2 whitespace-pre-line text-muted">{text}</p>}
      </div>
      {children}
    </ShortScreen>
  )
}

function BrandPanel() {
  return (
    <div className="hidden min-h-112 flex-1 items-end rounded-panel bg-night p-14 lg:flex">
      <MarkPicture pose="brand" className="w-full" />
    </div>
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
