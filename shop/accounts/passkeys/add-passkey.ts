import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, isNull } from 'drizzle-orm'
import { toUserActor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import { limitPasskeyAnswer } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { parseUserAgent } from '../sessions/parse-user-agent.ts'
import { passkeys, sessions, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { requireOwnPassword, type User } from '../user.ts'
import { notifyPasskeyChanged } from './passkeys.ts'
import { consumeChallenge, createChallenge, type RelyingParty, readChallenge } from './verify-passkey.ts'

/** Providers of passkeys by the id of their authenticator (github.com/passkeydeveloper/passkey-authenticator-aaguids). */
const PROVIDERS: Partial<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
}

/** More devices than one person has, and few enough to list. */
export const MAX_PASSKEYS = 20

/** EdDSA, ES256 and RS256, which all authenticators in use support. */
const ALGORITHMS = [-8, -7, -257]

interface PasskeyOwner {
  user: User
  /** Token of the session in which the passkey is added. */
  token: string
  relyingParty: RelyingParty
}

/**
 * Creates the options of the browser's dialog that makes a passkey. Throws `password_change_required` or
 * `too_many_passkeys`.
 */
export async function beginPasskey(
  db: Db,
  { user, token, relyingParty }: PasskeyOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireOwnPassword(user)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { shopName } = await getSettings(db)
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
  if (own.length >= MAX_PASSKEYS) throw new ShopError('too_many_passkeys')
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: relyingParty.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await createChallenge(db, { purpose: 'registration', token }),
    attestationType: 'none',
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

interface NewPasskey extends PasskeyOwner {
  response: RegistrationResponseJSON
  /** Left out for a name by the authenticator or the browser. */
  name?: string
  userAgent: string | undefined
  clientAddress: string | undefined
}

/** Adds a passkey and returns its id. Throws `passkey_invalid`, or like `beginPasskey`. */
export async function addPasskey(db: Db, input: NewPasskey): Promise<string> {
  const { user, token, response, userAgent } = input
  requireOwnPassword(user)
  const verified = await limitPasskeyAnswer(db, input.clientAddress, () => verifyNewPasskey(db, input))
  if (!verified) throw new ShopError('passkey_invalid')
  const { credential, aaguid } = verified
  const name = input.name ?? getDefaultName(aaguid, userAgent)
  const id = newId()
  await db.transaction(async (tx) => {
    // Locked, so that parallel calls count one after the other, and so that no erasure runs in between.
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), isNull(users.deactivatedAt)))
      .for('update')
    if (!owner) throw new ShopError('unauthenticated')
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= MAX_PASSKEYS)
      throw new ShopError('too_many_passkeys')
    const added = await tx
      .insert(passkeys)
      .values({
        id,
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        name,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    // The credential belongs to an account already.
    if (added.length === 0) throw new ShopError('passkey_invalid')
    // The user has proven the passkey in this session as in a log-in with it.
    await tx
      .update(sessions)
      .set({ passkeyId: id })
      .where(eq(sessions.tokenHash, hashToken(token)))
    await notifyPasskeyChanged(tx, user, name, true)
    await recordAction(tx, toUserActor(user.id), 'user.passkey_added', user.id, { after: { name } })
  })
  return id
}

async function verifyNewPasskey(db: Db, { relyingParty, response, token }: NewPasskey) {
  const challenge = readChallenge(response.response.clientDataJSON)
  if (!(await consumeChallenge(db, challenge, { purpose: 'registration', token }))) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  return verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).then(
    ({ verified, registrationInfo }) => (verified ? registrationInfo : null),
    // The library throws for every answer that is not valid.
    () => null,
  )
}

/** Returns a name by which its owner recognizes a new passkey, the same in every language. */
function getDefaultName(aaguid: string, userAgent: string | undefined): string {
  const { browser, system } = parseUserAgent(userAgent ?? null)
  return PROVIDERS[aaguid] ?? ([browser, system].filter(Boolean).join(' · ') || 'Passkey')
}
