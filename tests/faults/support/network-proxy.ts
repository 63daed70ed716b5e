import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface NetworkProxy {
  /** Database URL through the proxy. */
  url: string
  /** Delays each packet. */
  delay(milliseconds: number): void
  /** Drops packets in both directions; connections are accepted but lead nowhere. */
  dropTraffic(): void
  /** Ends the outage. `lost` discards dropped packets and their connections; `late` delivers them. */
  restoreTraffic(how: 'late' | 'lost'): void
  /** Returns the number of open connections. */
  countConnections(): number
  close(): void
}

/** Opens a network proxy between the shop and its database that can be slow or dead. */
export async function openNetworkProxy(direct: string): Promise<NetworkProxy> {
  const url = new URL(direct)
  const socketOf = `${url.searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  let waiting: (() => void)[] = []
  let late = 0
  let dead = false

  /** Keeps the order of packets through every change of the network. */
  function carry(from: Socket, to: Socket): void {
    let last = Promise.resolve()
    const inTurn = (act: () => void) => {
      last = last.then(() => through()).then(act)
    }
    from.on('data', (chunk) => inTurn(() => void to.write(chunk)))
    from.on('end', () => inTurn(() => void to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
  }

  async function through(): Promise<void> {
    if (late > 0) await sleep(late)
    if (dead) await new Promise<void>((resolve) => waiting.push(resolve))
  }

  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(socketOf)
    for (const socket of [near, far]) sockets.add(socket)
    carry(near, far)
    carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  url.search = ''

  return {
    url: url.href,
    delay(milliseconds) {
      late = milliseconds
    },
    dropTraffic() {
      dead = true
    },
    restoreTraffic(how) {
      dead = false
      if (how === 'lost') for (const socket of sockets) socket.destroy()
      const all = waiting
      waiting = []
      for (const go of all) go()
    },
    countConnections: () => [...sockets].filter((socket) => !socket.destroyed).length / 2,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
