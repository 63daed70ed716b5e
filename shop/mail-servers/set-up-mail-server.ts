import { eq } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import {
  type MailServer,
  MailServerError,
  type MailServerKind,
  type MailServerSettings,
} from '../providers/mail-setup.ts'
import type { Db, Services } from '../services.ts'
import { getMailServer, openPassword, pickSettings, sealPassword } from './stored-mail-servers.ts'
import { mailServers, type StoredMailServer } from './tables.ts'

interface SetupContext {
  db: Db
  services: Pick<Services, 'mailSetup' | 'secretBox'>
  actor: Actor
}

/**
 * Logs in to the server and stores it. Stores nothing when the server refuses: MailServerError says why. An empty password is
 * that of the stored server, as long as it goes to the same server and user.
 */
export async function setUpMailServer(
  { db, services, actor }: SetupContext,
  kind: MailServerKind,
  entered: MailServer,
): Promise<void> {
  const before = await getMailServer(db, kind)
  const server = {
    ...entered,
    password: entered.password || (await getKeptPassword(services, before, entered)),
  }
  await services.mailSetup.check(kind, server)
  const { sealed, keyId } = await sealPassword(services.secretBox, kind, server.password).catch((cause) => {
    throw new ShopError('secret_key_unavailable', { cause })
  })
  const { password: _, ...settings } = server
  await db.transaction(async (tx) => {
    await lockAdvisory(tx, 'mail servers', kind)
    if ((await getMailServer(tx, kind))?.id !== before?.id) throw new ShopError('changed_meanwhile')
    await tx.delete(mailServers).where(eq(mailServers.kind, kind))
    await tx
      .insert(mailServers)
      .values({ id: newId(), kind, ...settings, sealed, keyId, setBy: actor.userId })
    await recordAction(tx, actor, 'mail_server.saved', kind.toUpperCase(), {
      ...(before && { before: describeServer(before) }),
      after: describeServer(settings),
    })
  })
}

async function getKeptPassword(
  { secretBox }: Pick<Services, 'secretBox'>,
  before: StoredMailServer | null,
  entered: MailServerSettings,
): Promise<string> {
  if (entered.username === '') return ''
  const isSameLogin =
    before !== null &&
    (['host', 'port', 'security', 'username'] as const).every((name) => before[name] === entered[name])
  const password = isSameLogin ? await openPassword(secretBox, before) : null
  if (!password) throw new MailServerError('passwordMissing')
  return password
}

/** Describes a server for the activity log, which contains no password. */
function describeServer({ host, port, address }: MailServerSettings) {
  return { host: `${host}:${port}`, address }
}

/** Logs in to the stored server. Throws MailServerError, or `not_found`. */
export async function checkMailServer(
  { db, services }: Omit<SetupContext, 'actor'>,
  kind: MailServerKind,
): Promise<void> {
  const row = await getMailServer(db, kind)
  if (!row) throw new ShopError('not_found')
  const password = await openPassword(services.secretBox, row)
  if (password === null) throw new ShopError('credentials_unreadable')
  await services.mailSetup.check(kind, { ...pickSettings(row), password })
}

/** Throws `not_found`. */
export async function removeMailServer(
  { db, actor }: Omit<SetupContext, 'services'>,
  kind: MailServerKind,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(mailServers).where(eq(mailServers.kind, kind)).returning()
    if (!removed) throw new ShopError('not_found')
    await recordAction(tx, actor, 'mail_server.removed', kind.toUpperCase(), {
      before: describeServer(removed),
    })
  })
}
