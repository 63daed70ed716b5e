import type { Session } from '../../shop/accounts/sessions/sessions.ts'

/** Serializes a session with the fields it has: sessions of other users come without `current`. */
export function serializeSession<Fields extends Pick<Session, 'createdAt' | 'lastUsedAt'>>({
  createdAt,
  lastUsedAt,
  ...session
}: Fields) {
  return { ...session, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
}
