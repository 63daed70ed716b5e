/**
 * Measures the cost of 500 open chats in one process on PostgreSQL, each with its own conversation and
 * address. Compares memory with the same process before, and the latency of a cached page with a second
 * process without chats at the same time. A staff answer is timed from the call to its arrival, sent to
 * either process.
 */
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../../db/open-database.ts'
import { createChatSessionId } from '../../shop/conversations/chat.ts'
import { conversationMessages, conversations } from '../../shop/conversations/tables.ts'
import { newId } from '../../shop/id.ts'
import type { Cluster } from '../engines/postgres-cluster.ts'
import { OWNER, ShopProcess } from '../support/shops/shop-process.ts'
import { getPercentile, measureLatencies } from './load.ts'

export const OPEN_CHATS = 500
const REPLIES = 60
const PAGES_PER_SECOND = 50

interface Latency {
  median: number
  p99: number
}

interface OpenChatFigures {
  memory: { idle: number; open: number }
  page: { idle: Latency; open: Latency }
  /** Median milliseconds from the call to the arrival in the open chat. */
  reply: { same: number; other: number }
}

interface Chat {
  id: string
  sessionId: string
}

/** An open chat and what waits for its next message. */
interface OpenChat extends Chat {
  stream: ClientRequest
  heard: (text: string) => void
}

export async function measureOpenChats(
  cluster: Cluster,
  memoryOf: (pid: number) => number,
): Promise<OpenChatFigures> {
  await cluster.create('widgets')
  const variables = { DATABASE_URL: cluster.url('widgets'), DEMO_PAYMENTS: '1' }
  const shop = await ShopProcess.start(variables)
  const other = await ShopProcess.start(variables)
  const chats = await createChats(cluster.url('widgets'))
  const latencies = async () => {
    // At the same time, so that other load on the machine affects both.
    const bothLatencies = [
      measureLatencies(shop.origin, PAGES_PER_SECOND),
      measureLatencies(other.origin, PAGES_PER_SECOND),
    ]
    return (await Promise.all(bothLatencies)).map(getLatency)
  }
  await latencies()
  await sleep(2_000)
  const idle = memoryOf(shop.pid)
  const widgets: OpenChat[] = []
  for (const [number, chat] of chats.entries()) widgets.push(await openChat(shop, chat, number))
  await sleep(2_000)
  const open = memoryOf(shop.pid)
  const [openPage, idlePage] = await latencies()
  if (!openPage || !idlePage) throw new Error('no request was sent')
  const token = await logIn(shop)
  const answer = {
    same: await measureReplies(shop, token, widgets),
    other: await measureReplies(other, token, widgets),
  }
  for (const { stream } of widgets) stream.destroy()
  await shop.kill()
  await other.kill()
  return { memory: { idle, open }, page: { idle: idlePage, open: openPage }, reply: answer }
}

function getLatency(sorted: number[]): Latency {
  return { median: getPercentile(sorted, 0.5), p99: getPercentile(sorted, 0.99) }
}

async function createChats(url: string): Promise<Chat[]> {
  const { db, close } = await openPostgres({
    url,
    migrations: 'db/migrations',
    onError: (error) => console.error(error),
  })
  const chats = Array.from({ length: OPEN_CHATS }, () => ({ id: newId(), sessionId: createChatSessionId() }))
  await db
    .insert(conversations)
    .values(
      chats.map((chat) => ({ ...chat, channel: 'chat' as const, name: 'Visitor', lang: 'en' as const })),
    )
  await db
    .insert(conversationMessages)
    .values(chats.map(({ id }) => ({ conversationId: id, sender: 'user' as const, body: 'Hello?' })))
  await close()
  return chats
}

/** Resolves when the chat has received its first message. */
function openChat(shop: ShopProcess, chat: Chat, number: number): Promise<OpenChat> {
  const headers = { 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` }
  return new Promise((resolve, reject) => {
    const stream = request(`${shop.origin}/api/chat/session/${chat.sessionId}/stream`, {
      headers,
      agent: false,
    })
    const widget: OpenChat = { ...chat, stream, heard: () => resolve(widget) }
    let isOpen = false
    stream.on('response', (response) => {
      isOpen = true
      if (response.statusCode !== 200) reject(new Error(`chat did not open: ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => text.includes('event: message') && widget.heard(text))
      response.on('error', () => undefined)
    })
    stream.on('error', (error) => isOpen || reject(error))
    stream.end()
  })
}

async function logIn(shop: ShopProcess): Promise<string> {
  const { token } = (await post(shop, '/auth/login', OWNER)) as { token: string }
  return token
}

async function measureReplies(shop: ShopProcess, token: string, widgets: OpenChat[]): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < REPLIES; number += 1) {
    const widget = widgets[(number * 7) % widgets.length]
    if (!widget) break
    const message = `Answer ${number}`
    const began = performance.now()
    const arrived = new Promise<void>((resolve) => {
      widget.heard = (text) => text.includes(message) && resolve()
    })
    await post(shop, `/admin/conversations/${widget.id}/messages`, { message }, token)
    await arrived
    times.push(performance.now() - began)
  }
  return getPercentile(
    times.toSorted((a, b) => a - b),
    0.5,
  )
}

async function post(shop: ShopProcess, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${shop.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
