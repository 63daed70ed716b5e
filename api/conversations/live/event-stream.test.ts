import { expect, test } from 'vitest'
import { openEventStream } from './event-stream.ts'

const toEvents = (text: string) => [{ event: 'message', id: 7, data: { text } }]

test('sends the reconnect delay, then events in the standard format, also with line breaks', async () => {
  const { body, send, sendHeartbeat: beat, end, ended } = openEventStream()
  send(toEvents('one\ntwo'))
  beat()
  send([{ event: 'typing', data: {} }])
  end()
  await ended
  send(toEvents('too late'))
  expect(await new Response(body).text()).toBe(
    'retry: 3000\n\nid: 7\nevent: message\ndata: {"text":"one\\ntwo"}\n\n:\n\nevent: typing\ndata: {}\n\n',
  )
})

test('drops a client that stops reading and buffers little', async () => {
  let cut = 0
  const stream = openEventStream(() => {
    cut += 1
  })
  for (let sent = 0; sent < 1_000; sent += 1) stream.send(toEvents('x'.repeat(1_000)))
  await stream.ended
  expect(cut).toBe(1)
  const waited = await new Response(stream.body).text()
  expect(waited.length).toBeLessThan(70_000)
  expect(waited.length).toBeGreaterThan(60_000)
})

test('keeps a client that reads, and sends it many events at once', async () => {
  const stream = openEventStream(() => expect.unreachable())
  const reading = new Response(stream.body).text()
  stream.send(Array.from({ length: 200 }, () => toEvents('x'.repeat(2_000))).flat())
  for (let sent = 0; sent < 200; sent += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    stream.send(toEvents('x'.repeat(1_000)))
  }
  stream.end()
  expect((await reading).match(/^id: 7$/gm)).toHaveLength(400)
})

test('ends when the client disconnects', async () => {
  const stream = openEventStream()
  await stream.body.cancel()
  await stream.ended
  stream.send(toEvents('nobody'))
  stream.end()
})
