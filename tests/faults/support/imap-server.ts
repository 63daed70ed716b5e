import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

const USER = 'support@example.com'
const PASSWORD = 'secret'

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>

/** Starts Dovecot without privileges, on a temporary folder and a local port. */
export async function startImapServer(dovecot: string) {
  const folder = mkdtempSync(join(tmpdir(), 'crescendo-imap-'))
  const owner = getUnprivilegedUser()
  const port = await getFreePort()
  mkdirSync(join(folder, 'mail'))
  writeFileSync(join(folder, 'dovecot.conf'), buildConfiguration(folder, port, owner))
  if (process.getuid?.() === 0)
    for (const path of [folder, join(folder, 'mail')]) chownSync(path, owner.uid, owner.gid)
  let server: ChildProcess | undefined
  const connect = async () => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      logger: false,
      auth: { user: USER, pass: PASSWORD },
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const start = async () => {
    const identity = process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {}
    const child = spawn(dovecot, ['-F', '-c', join(folder, 'dovecot.conf')], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    let stderr = ''
    child.stderr?.on('data', (chunk) => (stderr = (stderr + chunk).slice(-4_000)))
    for (let tries = 200; ; tries -= 1) {
      const client = await connect().catch((error: Error) => error)
      if (client instanceof ImapFlow) return client.logout()
      if (tries === 0 || child.exitCode !== null)
        throw new Error(`Dovecot did not start: ${client.message}\n${stderr}`)
      await sleep(50)
    }
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (server && server.exitCode === null && server.signalCode === null) {
      server.kill(signal)
      await once(server, 'exit')
    }
  }
  process.once('exit', () => {
    server?.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return {
    url: `imap://${encodeURIComponent(USER)}:${PASSWORD}@127.0.0.1:${port}`,
    /** Delivers emails to the inbox. */
    async deliver(...sources: string[]) {
      const client = await connect()
      for (const source of sources) await client.append('INBOX', source)
      await client.logout()
    },
    /** Lists the flags of all emails of the inbox. */
    async listFlags(): Promise<string[][]> {
      const client = await connect()
      await client.mailboxOpen('INBOX', { readOnly: true })
      const flags: string[][] = []
      for await (const message of client.fetch('1:*', { flags: true }))
        flags.push([...(message.flags ?? [])].filter((flag) => flag !== '\\Recent'))
      await client.logout()
      return flags
    },
    async restart() {
      await stop()
      await start()
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Owner {
  uid: number
  gid: number
  user: string
  group: string
}

function buildConfiguration(folder: string, port: number, { uid, gid, user, group }: Owner): string {
  const service = (name: string, lines: string[]) => `service ${name} {\n  ${lines.join('\n  ')}\n}`
  const unixListener = (name: string) => `unix_listener ${name} {\n    user = ${user}\n    mode = 0600\n  }`
  return [
    `base_dir = ${folder}/run`,
    `state_dir = ${folder}/state`,
    `log_path = ${folder}/log`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    `default_internal_user = ${user}`,
    `default_internal_group = ${group}`,
    `default_login_user = ${user}`,
    `first_valid_uid = ${uid}`,
    `first_valid_gid = ${gid}`,
    `mail_location = maildir:${folder}/mail`,
    `passdb {\n  driver = static\n  args = password=${PASSWORD}\n}`,
    `userdb {\n  driver = static\n  args = uid=${uid} gid=${gid} home=${folder}\n}`,
    service('imap-login', [
      'chroot =',
      `inet_listener imap {\n    port = ${port}\n  }`,
      'inet_listener imaps {\n    port = 0\n  }',
    ]),
    service('anvil', ['chroot =']),
    service('stats', [unixListener('stats-reader'), unixListener('stats-writer')]),
    '',
  ].join('\n')
}

/** Dovecot does not serve mailboxes of root. */
function getUnprivilegedUser(): Owner {
  const name = process.getuid?.() === 0 ? ['nobody'] : []
  const get = (flag: string) => spawnSync('id', [flag, ...name], { encoding: 'utf8' }).stdout.trim()
  return { uid: Number(get('-u')), gid: Number(get('-g')), user: get('-un'), group: get('-gn') }
}

async function getFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
