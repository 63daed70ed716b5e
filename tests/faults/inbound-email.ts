import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { findDovecot } from '../engines/find-dovecot.ts'
import { createRandom } from '../support/create-random.ts'
import { buildEmail } from '../support/providers/create-test-mailbox.ts'
import { OWNER, ShopProcess } from '../support/shops/shop-process.ts'
import { type ImapServer, startImapServer } from './support/imap-server.ts'
import { withDatabase } from './support/with-database.ts'

const SENDERS = 12
const EMAILS_PER_SENDER = 6
const KILLS = 10
/** Longer than a lease of a killed process and the pauses after failures. */
const DEADLINE_MS = 300_000

export function inboundEmailEmbedded({ seed }: { seed: number }): Promise<string[]> {
  return runInboundEmail({ title: 'embedded, one process', processes: 1, seed })
}

export function inboundEmailOnPostgres({ seed }: { seed: number }): Promise<string[]> {
  return withDatabase((databaseUrl) =>
    runInboundEmail({ title: 'PostgreSQL, two processes', processes: 2, seed, databaseUrl }),
  )
}

interface Scenario {
  title: string
  processes: number
  seed: number
  databaseUrl?: string
}

/**
 * Delivers emails to a real mail server while the shop's processes are killed with SIGKILL at random times and the mail
 * server restarts. In the end every email must be one message of the right conversation, in its order, with its image, and
 * be marked as seen; the one that cannot be read must be flagged.
 */
async function runInboundEmail(scenario: Scenario): Promise<string[]> {
  const dovecot = findDovecot()
  if (!dovecot) {
    console.warn('\n!!! inbound email NOT TRIED: no Dovecot (dovecot-imapd) on this machine\n')
    return []
  }
  const { title, processes, seed, databaseUrl } = scenario
  const began = Date.now()
  const chance = createRandom(seed)
  const server = await startImapServer(dovecot)
  const shops: ShopProcess[] = []
  for (let number = 0; number < processes; number += 1) {
    shops.push(
      await ShopProcess.start({
        DEMO_PAYMENTS: '1',
        IMAP_URL: server.url,
        REPLY_ADDRESS: 'support+{token}@shop.example',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        // Both processes need the files.
        ...(shops[0] && { PUBLIC_URL: shops[0].origin, DATA_DIR: shops[0].dataDir }),
      }),
    )
  }
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0c0' } })
    .png()
    .toBuffer()
  let isDelivered = false
  const disturb = async () => {
    for (let kill = 0; kill < KILLS || !isDelivered; kill += 1) {
      await sleep(1_000 + chance() * 4_000)
      if (kill % 5 === 4) await server.restart()
      const shop = shops[Math.floor(chance() * shops.length)]
      await shop?.kill()
      await shop?.restart()
    }
  }
  const deliver = async () => {
    for (let number = 0; number < EMAILS_PER_SENDER; number += 1) {
      for (let sender = 0; sender < SENDERS; sender += 1)
        await retry(() => server.deliver(buildThreadEmail(sender, number, image)))
      await sleep(chance() * 2_000)
    }
    await retry(() => server.deliver(buildUnreadableEmail()))
    isDelivered = true
  }
  await Promise.all([disturb(), deliver()])
  const problems = await listProblems(shops, server)
  await Promise.all(shops.map((shop) => shop.stop()))
  await server.stop()
  for (const shop of shops) problems.push(...shop.listUncaughtErrors())
  console.log(
    `${title}: ${SENDERS * EMAILS_PER_SENDER + 1} emails, ${KILLS} kills or more; ${problems.length} problems; ` +
      `${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
  return problems
}

/** The mail server may be restarting. An email that was appended twice has the same Message-ID. */
async function retry(deliver: () => Promise<void>): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    const error = await deliver().catch((thrown: Error) => thrown)
    if (!error) return
    if (tries === 0) throw error
    await sleep(100)
  }
}

const getSender = (sender: number) => `sender${sender}@example.com`
const getMessageId = (sender: number, number: number) => `${sender}.${number}@mail.example.com`
const getText = (sender: number, number: number) => `Text ${number} of sender ${sender}`

/** The first email of a sender begins a conversation; each of the others answers the one before. */
function buildThreadEmail(sender: number, number: number, image: Buffer): string {
  const body = [
    ...['--b', 'Content-Type: text/plain; charset=utf-8', '', getText(sender, number), '', '> quoted'],
    ...['--b', 'Content-Type: image/png; name=a.png', 'Content-Disposition: attachment'],
    ...['Content-Transfer-Encoding: base64', '', image.toString('base64'), '--b--'],
  ]
  return buildEmail({
    from: getSender(sender),
    messageId: getMessageId(sender, number),
    inReplyTo: number > 0 ? getMessageId(sender, number - 1) : undefined,
    headers: ['Content-Type: multipart/mixed; boundary=b'],
    body: body.join('\r\n'),
  })
}

/** Its parts are nested deeper than the shop reads. */
function buildUnreadableEmail(): string {
  const parts = Array.from(
    { length: 100 },
    (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n`,
  )
  return buildEmail({
    from: 'broken@example.com',
    headers: ['Content-Type: multipart/mixed; boundary=b0'],
    body: parts.join('\r\n'),
  })
}

interface ThreadMessage {
  message: string
  email: { problem: string | null; attachments: { id: string; refusal: string | null }[] } | null
}

async function listProblems(shops: ShopProcess[], server: ImapServer): Promise<string[]> {
  const problems: string[] = []
  const deadline = Date.now() + DEADLINE_MS
  const isSeen = (flags: string[]) => flags.includes('\\Seen')
  let flags = await server.listFlags()
  while (!flags.every(isSeen) && Date.now() < deadline) {
    await sleep(1_000)
    flags = await server.listFlags()
  }
  if (!flags.every(isSeen))
    problems.push(`${flags.filter((each) => !isSeen(each)).length} emails are not seen`)
  const flagged = flags.filter((each) => each.includes('\\Flagged')).length
  if (flagged !== 1) problems.push(`${flagged} emails are flagged`)
  const origin = shops[0]?.origin ?? ''
  const get = async <T>(path: string, token?: string, body?: object): Promise<T> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as T
  }
  const { token } = await get<{ token: string }>('/auth/login', undefined, OWNER)
  const { conversations } = await get<{ conversations: { id: string; userEmail: string }[] }>(
    '/admin/conversations?state=all',
    token,
  )
  if (conversations.length !== SENDERS + 1) problems.push(`${conversations.length} conversations`)
  for (const { id, userEmail: email } of conversations) {
    const { messages } = await get<{ messages: ThreadMessage[] }>(`/admin/conversations/${id}`, token)
    const found = messages.map(({ message, email: received }) => [
      ...[message, received?.problem, received?.attachments.length],
      received?.attachments.some(({ refusal }) => refusal !== null),
    ])
    const sender = Array.from({ length: SENDERS }, (_, number) => number).find(
      (number) => getSender(number) === email,
    )
    const expected =
      sender === undefined
        ? [['', 'unreadable', 0, false]]
        : Array.from({ length: EMAILS_PER_SENDER }, (_, number) => [getText(sender, number), null, 1, false])
    if (JSON.stringify(found) !== JSON.stringify(expected))
      problems.push(`${email}: ${JSON.stringify(found)}`)
    for (const { email: received } of messages)
      for (const attachment of received?.attachments ?? []) {
        const path = `${origin}/api/admin/conversations/${id}/attachments/${attachment.id}`
        const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
        if (!response.ok) problems.push(`attachment ${attachment.id}: ${response.status}`)
      }
  }
  return problems
}
