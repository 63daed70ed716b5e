/** Answers every request with a constant string of the given size, to measure the upper limit of the server. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

const text = 'x'.repeat(Number(process.argv[2]))
const server = createServer(getRequestListener(() => new Response(text)))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
