import { Resolver } from 'node:dns/promises'
import {
  MAIL_CHECK_TIMEOUT_MS,
  type MailServer,
  type MailServerKind,
  type MailSetup,
} from '../shop/providers/mail-setup.ts'
import { withTimeout } from '../shop/with-timeout.ts'
import { checkMailbox } from './imap/imap-mailbox.ts'
import { type EnteredServer, toMailServerError } from './mail-server.ts'
import { checkSmtp } from './smtp.ts'

/** Tries servers that an owner enters, before they are stored. */
export function createMailSetup(entered: EnteredServer): MailSetup {
  return {
    async check(kind, server) {
      const url = formatServerUrl(kind, server)
      const check = kind === 'smtp' ? checkSmtp({ url, entered }) : checkMailbox({ url, entered })
      const { username, password } = server
      try {
        await withTimeout(check, MAIL_CHECK_TIMEOUT_MS)
      } catch (error) {
        throw toMailServerError(error, [password, `\0${username}\0${password}`])
      }
    },
    lookUpTxt,
  }
}

/** Returns the address of a server in the form of SMTP_URL and IMAP_URL. */
export function formatServerUrl(kind: MailServerKind, server: MailServer): string {
  const { host, port, security, username, password } = server
  const scheme = security === 'tls' ? `${kind}s` : kind
  const login = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  return `${scheme}://${login}${host.includes(':') ? `[${host}]` : host}:${port}`
}

const TIMEOUT_MS = 2_500

/** Names without TXT records. */
const EMPTY_CODES = ['ENODATA', 'ENOTFOUND']

/** Returns the TXT records of a name, each joined; null when DNS does not answer in time. */
async function lookUpTxt(name: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  // The resolver asks each of several servers that long.
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    return EMPTY_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  } finally {
    clearTimeout(timer)
  }
}
