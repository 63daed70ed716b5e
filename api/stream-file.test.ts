import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Runtime } from '../runtime.ts'
import type { ApiEnv } from './context.ts'
import { streamFile } from './stream-file.ts'

/**
 * Fetches a file that fails after the given number of pieces, and returns what the client received and what
 * was logged.
 */
async function fetchFile(whole: number) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  async function* pieces() {
    for (let piece = 0; piece < whole; piece += 1) {
      yield `${piece};`
      await sleep(20)
    }
    throw new Error('select secrets from users')
  }
  const app = new Hono<ApiEnv>()
  app.get('/', (c) => {
    c.set('runtime', { log } as Runtime)
    return c.body(streamFile(c, pieces()))
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let text = ''
  const isCut = await new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1' }, (answer) => {
      answer.on('data', (chunk) => (text += chunk))
      answer.on('error', () => resolve(true))
      answer.on('end', () => resolve(false))
    })
    request.on('error', () => resolve(true))
  })
  return { text, isCut, logged: logged.join('') }
}

test.each([0, 3])(
  'cuts off a file that fails after %d pieces, and reveals the cause only in the log',
  async (whole) => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => printed.mockRestore())
    const { text, isCut, logged } = await fetchFile(whole)
    expect(isCut).toBe(true)
    expect('0;1;2;').toContain(text)
    expect(logged).toContain('select secrets')
    expect(printed).not.toHaveBeenCalled()
  },
)
