import { asc, eq } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { MailServer, MailServerKind } from '../providers/mail-setup.ts'
import type { SecretBox } from '../providers/provider-setup.ts'
import type { Db } from '../services.ts'
import { mailServers, type StoredMailServer } from './tables.ts'

export interface LoadedMailServers {
  stored: Partial<Record<MailServerKind, MailServer>>
  /** Servers whose password the key of the shop does not open. */
  unreadable: MailServerKind[]
  /** Changes with the rows. */
  stamp: string
}

/** Reads all mail servers with their passwords. `knownStamp` returns null when they are the same. */
export async function loadMailServers(
  db: Db,
  box: SecretBox,
  knownStamp?: string,
): Promise<LoadedMailServers | null> {
  const rows = await db.select().from(mailServers).orderBy(asc(mailServers.kind))
  const stamp = rows.map(({ id }) => id).join()
  if (stamp === knownStamp) return null
  const loaded: LoadedMailServers = { stored: {}, unreadable: [], stamp }
  for (const row of rows) {
    const password = await openPassword(box, row)
    if (password === null) loaded.unreadable.push(row.kind)
    else loaded.stored[row.kind] = { ...pickSettings(row), password }
  }
  return loaded
}

export function pickSettings({ host, port, security, username, address, name }: StoredMailServer) {
  return { host, port, security, username, address, name }
}

export async function getMailServer(db: Db, kind: MailServerKind): Promise<StoredMailServer | null> {
  const [row] = await db.select().from(mailServers).where(eq(mailServers.kind, kind))
  return row ?? null
}

/** Returns null when the key of the shop does not open it. */
export function openPassword(
  box: SecretBox,
  { kind, sealed, keyId }: Pick<StoredMailServer, 'kind' | 'sealed' | 'keyId'>,
): Promise<string | null> {
  return box.open({ sealed, keyId }, getContext(kind))
}

export function sealPassword(box: SecretBox, kind: MailServerKind, password: string) {
  return box.seal(password, getContext(kind))
}

/** The password of one server does not open as that of another. */
function getContext(kind: MailServerKind): string {
  return `mail_servers:${kind}`
}

/** Returns what staff may know about the mail servers of the settings: everything but the passwords. */
export async function listMailServers(db: Db, box: SecretBox) {
  const rows = await db
    .select({ row: mailServers, setByName: users.name })
    .from(mailServers)
    .leftJoin(users, eq(users.id, mailServers.setBy))
  return Promise.all(
    rows.map(async ({ row, setByName }) => ({
      kind: row.kind,
      settings: pickSettings(row),
      setBy: setByName,
      setAt: row.setAt,
      isReadable: (await openPassword(box, row)) !== null,
    })),
  )
}
