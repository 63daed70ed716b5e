import { href, redirect } from 'react-router'
import type { Role } from '../../shop/accounts/roles.ts'
import { createStoredValue } from '../stored-value.ts'
import { withSearch } from '../with-search.ts'

export interface SessionUser {
  id: string
  name: string
  email: string
  role: string
  /** The password was set by somebody else: the user must choose a new one first. */
  mustChangePassword: boolean
}

const CUSTOMER = 'user' satisfies Role

/** Characters that a header may carry. */
const TOKEN_PATTERN = /^[\x21-\x7e]+$/

const token = createStoredValue<string | null>('token', null, (_, text) =>
  TOKEN_PATTERN.test(text) ? text : null,
)

const user = createStoredValue<SessionUser | null>('user', null, parseUser)

function parseUser(json: unknown): SessionUser | null {
  const { id, name, email, role, mustChangePassword } = json as Partial<Record<keyof SessionUser, unknown>>
  if (typeof name !== 'string' || typeof email !== 'string' || typeof role !== 'string') return null
  return {
    // The specification has a user with an id only where the server supplies one.
    id: typeof id === 'string' ? id : email,
    name,
    email,
    role,
    mustChangePassword: mustChangePassword === true,
  }
}

/** A session exists when both token and user are stored. Permissions are checked on the server. */
export const session = {
  read() {
    const [bearer, account] = [token.read(), user.read()]
    return bearer && account ? { token: bearer, user: account } : null
  },
  useUser(): SessionUser | null {
    const [bearer, account] = [token.use(), user.use()]
    return bearer ? account : null
  },
}

/** Headers of a call as the logged-in user; none without a session. */
export function getAuthHeaders(): Record<string, string> {
  const current = session.read()
  return current ? { authorization: `Bearer ${current.token}` } : {}
}

export function startSession(newSession: { token: string; user: SessionUser }): void {
  token.write(newSession.token)
  user.write(newSession.user)
  markSession()
}

/** Stores the changed user as the server returned it. */
export function updateSessionUser(changed: SessionUser): void {
  user.write(changed)
  markSession()
}

export function endSession(): void {
  token.write(null)
  user.write(null)
  markSession()
}

/** Lets the styles show what is for visitors, for customers or for staff. */
export function markSession(): void {
  const current = session.read()
  const { dataset } = document.documentElement
  dataset.session = current ? 'in' : 'out'
  // Nothing of staff's is open before the first password is set.
  if (current && current.user.role !== CUSTOMER && !current.user.mustChangePassword) dataset.staff = ''
  else delete dataset.staff
}

/** Runs in the head before the first paint, so that the header shows the right buttons at once. */
export const MARK_SESSION_SCRIPT = `try{const d=document.documentElement.dataset,u=localStorage.getItem("token")&&localStorage.getItem("user");d.session=u?"in":"out";const a=u&&JSON.parse(u);if(a&&a.role!=="${CUSTOMER}"&&!a.mustChangePassword)d.staff=""}catch{}`

const CHANGE_PASSWORD_PATH = href('/change-password')

/** Returns the path of the page that changes a temporary password and then continues to `origin`. */
export function getChangePasswordPath(origin: string): string {
  return `${CHANGE_PASSWORD_PATH}?from=${encodeURIComponent(origin)}`
}

/** Returns the path of a page to return to. Its language is left out: the login may change it. */
export function getPathToReturn({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('lang')
  return withSearch(pathname, params)
}

/**
 * Returns the user for loaders of private screens. Throws a redirect to the login or the password change,
 * which return here.
 */
export function requireSession(request: Request): SessionUser {
  const current = session.read()
  const url = new URL(request.url)
  const from = getPathToReturn(url)
  if (!current) throw redirect(withSearch(href('/login'), { from }))
  const isFirst = current.user.mustChangePassword && url.pathname !== CHANGE_PASSWORD_PATH
  if (isFirst) throw redirect(getChangePasswordPath(from))
  return current.user
}

/**
 * Returns the query that the pages around the login hand on to each other: the path to open afterwards, if it is one of this
 * shop. Control characters are refused: browsers drop tabs and line ends from URLs, so `/<tab>/evil.example` would lead to
 * another site.
 */
export function getReturnQuery(search: URLSearchParams): Record<string, string> {
  const from = search.get('from') ?? ''
  return /^\/(?![/\\])\P{Cc}*$/u.test(from) ? { from } : {}
}

/** Returns the path to open after the login: a path of this shop, or the dashboard. */
export function getPathAfterLogin(search: URLSearchParams): string {
  return getReturnQuery(search).from ?? href('/dashboard')
}
