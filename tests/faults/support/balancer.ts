import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_INTERVAL_MS = 250
/**
 * Failed checks in a row after which a process counts as gone; a process that reports not ready counts at
 * once.
 */
const MAX_UNANSWERED = 3

interface BackendProcess {
  origin: string
  agent: Agent
  isHealthy: boolean
  unanswered: number
}

type Outcome =
  | 'answered'
  /** No byte of it left: the connection was refused. */
  | 'unsent'
  /** On a connection that had been idle and was closed by the process: perhaps read, surely not answered. */
  | 'dropped'
  | 'failed'

/**
 * Starts a load balancer that keeps connections to the processes, checks /readyz, sends nothing to processes
 * that are not ready, and retries only what cannot have happened: refused connections, and repeatable
 * requests on idle connections that turn out closed. Other failures are 502.
 */
export async function startBalancer() {
  let processes: BackendProcess[] = []
  let turn = 0
  let retried = 0
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming)
    for (let tries = 0; tries < 4; tries += 1) {
      const chosen = next()
      if (!chosen) break
      const outcome = await send(chosen, incoming, body, outgoing)
      if (outcome === 'answered') return
      if (outcome === 'unsent') chosen.isHealthy = false
      const mayRepeat = outcome === 'unsent' || (outcome === 'dropped' && isIdempotent(incoming))
      if (!mayRepeat) {
        outgoing.writeHead(502).end(`${chosen.origin} ${outcome}`)
        return
      }
      retried += 1
    }
    outgoing.writeHead(503).end('no process is well')
  }

  function next(): BackendProcess | undefined {
    const well = processes.filter(({ isHealthy }) => isHealthy)
    turn += 1
    return well[turn % well.length]
  }

  async function look(process: BackendProcess): Promise<void> {
    try {
      const response = await fetch(`${process.origin}/readyz`, { signal: AbortSignal.timeout(2_000) })
      await response.arrayBuffer()
      process.isHealthy = response.ok
      process.unanswered = 0
    } catch {
      process.unanswered += 1
      if (process.unanswered >= MAX_UNANSWERED) process.isHealthy = false
    }
  }

  let over = false
  async function lookAgainAndAgain(process: BackendProcess): Promise<void> {
    while (!over) {
      await look(process)
      await sleep(CHECK_INTERVAL_MS)
    }
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    retried: () => retried,
    serve(origins: string[]): void {
      processes = origins.map((origin) => ({
        origin,
        isHealthy: false,
        unanswered: 0,
        agent: new Agent({ keepAlive: true }),
      }))
      for (const process of processes) void lookAgainAndAgain(process)
    },
    /** Resolves when all processes are healthy. */
    async allWell(): Promise<void> {
      while (!processes.every(({ isHealthy }) => isHealthy)) {
        await sleep(20)
      }
    },
    stop(): void {
      over = true
      for (const { agent } of processes) agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(
  { origin, agent }: BackendProcess,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean)
    const { connection: _, 'transfer-encoding': __, ...headers } = incoming.headers
    const sent = request(`${origin}${incoming.url}`, {
      agent,
      method: incoming.method,
      headers: { ...headers, 'content-length': body.length, 'x-forwarded-for': forwarded.join(', ') },
    })
    sent.once('response', (reply) => {
      const { connection: _, 'keep-alive': __, ...answered } = reply.headers
      outgoing.writeHead(reply.statusCode ?? 502, answered)
      outgoing.flushHeaders()
      reply.pipe(outgoing)
      // A response that breaks off breaks off for the client, too.
      reply.once('error', () => outgoing.destroy())
      reply.once('close', () => resolve('answered'))
      outgoing.once('close', () => sent.destroy())
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve('unsent')
      else resolve(sent.reusedSocket ? 'dropped' : 'failed')
    })
    sent.end(body)
  })
}

function isIdempotent({ method = 'GET' }: IncomingMessage): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method)
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}
