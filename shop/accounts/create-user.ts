import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db, PagePaths } from '../services.ts'
import { lockActor } from './lock-managed-user.ts'
import { hashPassword } from './passwords/hash-password.ts'
import { canGrantRole, type Role } from './roles.ts'
import { sendInvitation } from './send-invitation.ts'
import { users } from './tables.ts'
import { createToken } from './token.ts'
import { isReservedAddress, normalizeEmail } from './user.ts'

export interface CreateUserInput {
  actorId: string
  name: string
  email: string
  role: Role
  /** To be changed at the first log in. Without one an invitation is sent. */
  temporaryPassword?: string
  /** What the shop writes to them in. */
  lang: Lang
  /** Addresses that are refused, as `shopAddresses` lists them. */
  reserved: readonly string[]
}

export type CreateUserResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'email_taken' | 'email_reserved' }

/** An account that staff make for somebody. Throws when the role is not theirs to grant. */
export async function createUser(
  db: Db,
  paths: Pick<PagePaths, 'resetPassword'>,
  added: CreateUserInput,
): Promise<CreateUserResult> {
  const { actorId, role, lang, temporaryPassword } = added
  const email = normalizeEmail(added.email)
  if (isReservedAddress(email, added.reserved)) return { ok: false, reason: 'email_reserved' }
  // Who is invited has a password that nobody knows.
  const passwordHash = await hashPassword(temporaryPassword ?? createToken().token)
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, actorId, 'users:manage')
    if (!canGrantRole(actor.role, role)) throw new ShopError('outranked')
    const [user] = await tx
      .insert(users)
      .values({
        id: newId(),
        email,
        name: added.name.trim(),
        passwordHash,
        role,
        lang,
        mustChangePassword: temporaryPassword !== undefined,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id, email: users.email, name: users.name })
    if (!user) return { ok: false, reason: 'email_taken' }
    if (temporaryPassword === undefined) await sendInvitation(tx, paths, user, lang)
    await recordAction(tx, {
      actor: { userId: actorId, apiKeyId: null },
      action: temporaryPassword === undefined ? 'user.invited' : 'user.added',
      subjectId: user.id,
      after: { email: user.email, role },
    })
    return { ok: true, id: user.id }
  })
}
