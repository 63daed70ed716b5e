import { href, redirect } from 'react-router'
import { createStoredValue } from '../stored-value.ts'
import { withSearch } from '../with-search.ts'

export interface SessionUser {
  id: string
  name: string
  email: string
  role: string
  /** Its password was somebody else's choice: it may do nothing else until it has chosen its own. */
  mustChangePassword: boolean
}

const token = createStoredValue<string | null>('token', null, (json) =>
  typeof json === 'string' ? json : null,
)

const user = createStoredValue<SessionUser | null>('user', null, (json) => {
  const { id, name, email, role, mustChangePassword } = json as SessionUser
  return {
    id: String(id),
    name: String(name),
    email: String(email),
    role: String(role),
    mustChangePassword: mustChangePassword === true,
  }
})

/** Logged in means: both token and user are there. What the account may do is the server's to say. */
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

export function startSession(begun: { token: string; user: SessionUser }): void {
  token.write(begun.token)
  user.write(begun.user)
  document.documentElement.dataset.session = 'in'
}

/** What has changed of the account, as the server answers it. */
export function updateSessionUser(changed: SessionUser): void {
  user.write(changed)
}

export function endSession(): void {
  token.write(null)
  user.write(null)
  document.documentElement.dataset.session = 'out'
}

/** In the head, before anything is painted: the header shows the right buttons at once. */
export const MARK_SESSION_SCRIPT = `document.documentElement.dataset.session=localStorage.getItem("token")&&localStorage.getItem("user")?"in":"out"`

const CHANGE_PASSWORD_PATH = href('/change-password')

/** Where who has a temporary password goes before that place. */
export function getChangePasswordPath(origin: string): string {
  return `${CHANGE_PASSWORD_PATH}?from=${encodeURIComponent(origin)}`
}

/** For loaders of private screens: throws a redirect to what must be done first, which returns here. */
export function requireSession(request: Request): SessionUser {
  const known = session.read()
  const { pathname, search } = new URL(request.url)
  if (!known) throw redirect(withSearch(href('/login'), { from: pathname + search }))
  const isFirst = known.user.mustChangePassword && pathname !== CHANGE_PASSWORD_PATH
  if (isFirst) throw redirect(getChangePasswordPath(pathname + search))
  return known.user
}

/**
 * Where to go after the login: a path of our own, or the dashboard. Without control characters: browsers leave tabs and
 * line ends out of an address, so that `/<tab>/evil.example` would be another site.
 */
export function getReturnPath(search: URLSearchParams): string {
  const from = search.get('from') ?? ''
  return /^\/(?![/\\])\P{Cc}*$/u.test(from) ? from : href('/dashboard')
}
