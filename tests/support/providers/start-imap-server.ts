import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * Starts an IMAP server on this machine, without TLS, that takes one login and has an empty INBOX. It quotes the password that
 * it refuses.
 */
export async function startImapServer({ username, password }: { username: string; password: string }) {
  const sockets = new Set<Socket>()
  const state = { hasInbox: true, logins: 0 }
  /** Tags of logins whose password comes in the next line. */
  const waiting = new Map<Socket, string>()
  const answer = (socket: Socket, line: string) => {
    const [tag = '', command = ''] = line.split(' ')
    const say = (...lines: string[]) => socket.write(lines.map((each) => `${each}\r\n`).join(''))
    const login = waiting.get(socket)
    if (login) {
      waiting.delete(socket)
      const [, user, given] = Buffer.from(line, 'base64').toString().split('\0')
      if (user !== username || given !== password)
        return say(`${login} NO [AUTHENTICATIONFAILED] Wrong: ${given}`)
      state.logins += 1
      return say(`${login} OK [CAPABILITY IMAP4rev1] logged in`)
    }
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return say('* CAPABILITY IMAP4rev1 AUTH=PLAIN', `${tag} OK done`)
      case 'AUTHENTICATE':
        waiting.set(socket, tag)
        return say('+ ')
      case 'SELECT':
        if (!state.hasInbox) return say(`${tag} NO [NONEXISTENT] There is no such folder`)
        return say(
          ...['* 0 EXISTS', '* 0 RECENT', '* FLAGS (\\Seen \\Flagged)', '* OK [UIDVALIDITY 7] valid'],
          ...['* OK [UIDNEXT 1] next', `${tag} OK [READ-WRITE] selected`],
        )
      case 'LOGOUT':
        say('* BYE', `${tag} OK done`)
        return socket.end()
      case 'UID':
        return say('* SEARCH', `${tag} OK done`)
      case 'NAMESPACE':
      case 'LIST':
      case 'ID':
      case 'ENABLE':
      case 'NOOP':
        return say(`${tag} OK done`)
      default:
        return say(`${tag} BAD unknown`)
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('* OK IMAP4rev1 ready\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    state,
    close: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}
