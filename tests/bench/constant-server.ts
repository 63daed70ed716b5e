/** Answers every request with one constant string of the size given: what this server could do at most. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

const text = 'x'.repeat(Number(process.argv[2]))
const server = createServer(getRequestListener(() => new Response(text)))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
