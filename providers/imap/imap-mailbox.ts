import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import pLimit from 'p-limit'
import { DAY_MS, MINUTE_MS } from '../../shop/durations.ts'
import {
  type EmailProblem,
  type InboundEmail,
  MAX_EMAIL_BYTES,
  type MailboxReader,
  type ReceivedEmail,
  UNREADABLE_EMAIL,
} from '../../shop/providers/inbound-email.ts'
import { MailServerError } from '../../shop/providers/mail-setup.ts'
import { redactAddresses } from '../../shop/text.ts'
import { createLookup, requireAllowedHost } from '../forbidden-addresses.ts'
import { type EnteredServer, isThisMachine, toMailServerError } from '../mail-server.ts'

const WORKER_FILE = './providers/imap/mime-worker.ts'

/** An email of 25 MB takes half a second; one made to be slow takes minutes. */
const TIMEOUT_MS = 15_000

/** Without the bytes of attachments, which are outside. An email of a million parts takes gigabytes. */
const MAX_HEAP_MB = 256

const IDLE_MS = MINUTE_MS

const limit = pLimit(1)

let worker: Worker | null = null

let idleTimer: NodeJS.Timeout | undefined

const CONNECTION_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 45_000
/** Emails of one call; more follow in the next. */
const MAX_LISTED = 50
/** How far back a mailbox is read for the first time. */
const FIRST_READ_DAYS = 7
const MAX_HEADER_BYTES = 1024 * 1024

export interface ImapOptions {
  /** As in imaps://user:password@host:993/Folder; the folder is INBOX by default. */
  url: string
  /** As in support+{token}@example.com. */
  replyAddress: string
  /** Undefined for a server of the environment. */
  entered?: EnteredServer
}

/**
 * Reads a folder over one connection, which stays open between calls. imaps: is TLS from the start; imap: changes to TLS
 * before the login, except on this machine. The library is loaded with the first call.
 */
export function createImapMailbox({ url, replyAddress, entered }: ImapOptions): MailboxReader {
  const { mailbox, open, password } = parseServer(url, entered)
  let connection: Promise<ImapFlow> | undefined

  async function connect(): Promise<ImapFlow> {
    const client = await open()
    const forget = () => {
      if (opening === connection) connection = undefined
    }
    const opening = connection
    // An error of a call rejects the call; one between two calls ends the connection.
    client.on('error', forget)
    client.on('close', forget)
    return client
  }

  /** Runs a command; after an error the next one begins with a new connection. */
  async function run<T>(command: (client: ImapFlow) => Promise<T>): Promise<T> {
    connection ??= connect()
    const current = connection
    try {
      return await command(await current)
    } catch (error) {
      if (connection === current) connection = undefined
      current.then((client) => client.close()).catch(() => {})
      throw describeError(error, password)
    }
  }

  const fetchHeaders = (uid: number, problem: EmailProblem = 'unreadable') =>
    run(async (client): Promise<ReceivedEmail | null> => {
      const found = await client.fetchOne(`${uid}`, { headers: true }, { uid: true })
      if (!found) return null
      const head = Buffer.from(found.headers ?? '').subarray(0, MAX_HEADER_BYTES)
      return { email: await parseInWorker(head).catch(() => UNREADABLE_EMAIL), problem }
    })

  return {
    mailbox,
    replyAddress,
    listNew: (after) =>
      run(async (client) => {
        await client.noop()
        if (!client.mailbox) throw new Error('the folder was closed')
        const uidValidity = String(client.mailbox.uidValidity)
        const known = after?.uidValidity === uidValidity ? after.uid : null
        const wanted =
          known === null
            ? { seen: false, since: new Date(Date.now() - FIRST_READ_DAYS * DAY_MS) }
            : { uid: `${known + 1}:*` }
        // Read before the search, so that an email in between is not skipped.
        const last = client.mailbox.uidNext - 1
        const found = (await client.search(wanted, { uid: true })) || []
        // `n:*` also matches the last email when its UID is lower than n.
        const all = found.filter((uid) => known === null || uid > known).sort((a, b) => a - b)
        const uids = all.slice(0, MAX_LISTED)
        const isAll = uids.length === all.length
        const next = isAll ? Math.max(known ?? 0, last, uids.at(-1) ?? 0) : (uids.at(-1) ?? 0)
        return { uidValidity, uids, next: { uidValidity, uid: next } }
      }),
    fetch: async (uid) => {
      const described = await run((client) => client.fetchOne(`${uid}`, { size: true }, { uid: true }))
      if (!described) return null
      if ((described.size ?? 0) > MAX_EMAIL_BYTES) return fetchHeaders(uid, 'too_large')
      const found = await run((client) => client.fetchOne(`${uid}`, { source: true }, { uid: true }))
      if (!found) return null
      try {
        return { email: await parseInWorker(found.source ?? Buffer.alloc(0)), problem: null }
      } catch {
        return fetchHeaders(uid)
      }
    },
    fetchHeaders: (uid) => fetchHeaders(uid),
    mark: (uid, { flagged }) =>
      run(async (client) => {
        const flags = flagged ? ['\\Seen', '\\Flagged'] : ['\\Seen']
        await client.messageFlagsAdd(`${uid}`, flags, { uid: true })
      }),
    async close() {
      const current = connection
      connection = undefined
      await current?.then((client) => client.logout()).catch(() => {})
    },
  }
}

function parseServer(url: string, entered: EnteredServer | undefined) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  const user = decodeURIComponent(username)
  const pass = decodeURIComponent(password)
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  const host = hostname.replace(/^\[|\]$/g, '')
  const options: ImapFlowOptions = {
    host,
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    // Without it a server, or somebody between, could ask for the password in clear text.
    ...(!secure && { doSTARTTLS: !isThisMachine(host) }),
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLiteralSize: MAX_EMAIL_BYTES + MAX_HEADER_BYTES,
    // The library connects with these options, whether it begins TLS or not.
    ...(entered && { tls: { lookup: createLookup(entered) } as ImapFlowOptions['tls'] }),
  }

  /** Connects, begins TLS, logs in and opens the folder. */
  async function open(): Promise<ImapFlow> {
    if (entered) requireAllowedHost(host, entered)
    const { ImapFlow } = await import('imapflow')
    const client = new ImapFlow(options)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.mailboxOpen(folder).catch((error) => {
        throw 'responseStatus' in error
          ? new MailServerError('folderRefused', toMailServerError(error, [pass]))
          : error
      })
      return client
    } catch (error) {
      client.close()
      throw error
    }
  }
  return { mailbox: `${user}@${host}/${folder}`, open, password: pass }
}

/** Describes an error for the log and for staff, without addresses: a server may name the user. */
function describeError(error: unknown, password: string): Error {
  const { message, reason, problem } = toMailServerError(error, [password])
  const parts = [message, reason, problem === 'refused' ? '' : problem].filter((part) => part !== '')
  return new Error(redactAddresses([...new Set(parts)].join(': ')))
}

export async function checkMailbox({ url, entered }: Pick<ImapOptions, 'url' | 'entered'>): Promise<void> {
  const client = await parseServer(url, entered).open()
  await client.logout().catch(() => client.close())
}

/**
 * Parses an email in a worker thread, one at a time, so that no email stops the shop. Rejects for an email that exceeds the
 * limits of time, memory, depth or headers.
 */
export function parseInWorker(source: Uint8Array, { timeoutMs = TIMEOUT_MS } = {}): Promise<InboundEmail> {
  return limit(() => parse(source, timeoutMs))
}

async function parse(source: Uint8Array, timeoutMs: number): Promise<InboundEmail> {
  clearTimeout(idleTimer)
  worker ??= startWorker()
  const current = worker
  try {
    current.postMessage(source)
    // Rejects with the error of the worker.
    const [parsed] = (await once(current, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      { email: InboundEmail } | { error: string },
    ]
    if ('error' in parsed) throw new Error(parsed.error)
    idleTimer = setTimeout(stopWorker, IDLE_MS)
    idleTimer.unref()
    return parsed.email
  } catch (error) {
    stopWorker()
    throw error
  }
}

function startWorker(): Worker {
  const started = new Worker(WORKER_FILE, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  started.unref()
  // Without a listener, an error between two emails would end the process.
  started.on('error', () => {
    if (worker === started) worker = null
  })
  return started
}

function stopWorker(): void {
  const stopped = worker
  worker = null
  void stopped?.terminate()
}
