import type { Page } from '@playwright/test'
import { DAY_MS } from '../../../shop/durations.ts'
import type {
  CannedReply,
  Conversation,
  ConversationDetails,
  ThreadMessage,
} from '../../../web/admin/inbox/inbox-api.ts'

declare global {
  interface Window {
    emitInboxEvent?: (event: 'change' | 'typing', data: object) => void
    cutInbox?: () => void
  }
}

export const LAYLA = '11111111-1111-4111-8111-111111111111'
export const OMAR = '22222222-2222-4222-8222-222222222222'
export const ANA = '33333333-3333-4333-8333-333333333333'
const BOSS = { id: '44444444-4444-4444-8444-444444444444', name: 'Sara Haddad' }

let ids = 100
const nextId = () => {
  ids += 1
  return ids
}

export function buildMessage(message: string, part: Partial<ThreadMessage> = {}): ThreadMessage {
  const timestamp = new Date().toISOString()
  return {
    id: nextId(),
    message,
    sender: 'user',
    timestamp,
    author: null,
    authorId: null,
    mail: null,
    email: null,
    ...part,
  }
}

function buildConversation(
  part: Partial<ConversationDetails> & { messages: ThreadMessage[] },
): ConversationDetails {
  return {
    id: LAYLA,
    channel: 'chat',
    userName: 'Layla Al Sabah',
    userEmail: 'layla@example.com',
    language: 'en',
    subject: null,
    createdAt: '2026-11-19T09:00:00.000Z',
    waiting: true,
    unread: true,
    closedAt: null,
    spam: false,
    assignee: null,
    here: true,
    phone: null,
    serviceType: null,
    seenByVisitor: null,
    customer: { proven: false, account: null, orders: [], totalOrders: 0 },
    sendsEmail: true,
    otherConversations: [],
    last: part.messages.at(-1) ?? buildMessage(''),
    ...part,
  }
}

function getYesterday(hour: number): string {
  const day = new Date(Date.now() - DAY_MS)
  day.setHours(hour, 12, 0, 0)
  return day.toISOString()
}

function buildConversations(): ConversationDetails[] {
  const order = (id: number, status: 'processing' | 'completed', name: string, price: number) => ({
    id: `01900000-0000-7000-8000-00000000000${id}`,
    packageType: 'followers' as const,
    packageName: name,
    quantity: 1000,
    videoUrl: null,
    posts: null,
    briefState: null,
    status,
    paymentStatus: 'completed' as const,
    isTrial: false,
    isPaused: false,
    price,
    createdAt: '2026-11-12T10:00:00.000Z',
  })
  const ana = [
    buildMessage('Do you also sell likes for older videos? I have about forty of them.', {
      timestamp: getYesterday(9),
    }),
    buildMessage('Yes: choose likes and paste the link.', {
      sender: 'support',
      author: BOSS.name,
      timestamp: getYesterday(10),
    }),
  ]
  const letter = buildMessage(
    'Hello,\nI would like twenty thousand followers over two months. Is that possible?',
    {
      timestamp: getYesterday(15),
    },
  )
  const layla = [
    buildMessage('Hi, my order has not started', { timestamp: getYesterday(18) }),
    buildMessage('Let me look, one moment.', {
      sender: 'support',
      author: 'Owner',
      timestamp: getYesterday(18),
    }),
    buildMessage('It starts today, you will get a mail.', {
      sender: 'support',
      author: 'Owner',
      timestamp: getYesterday(18),
      mail: 'sent',
    }),
    buildMessage('Thank you!'),
    buildMessage('It says processing now. When will it be done?'),
  ]
  return [
    buildConversation({
      messages: layla,
      seenByVisitor: layla[2]?.id,
      customer: {
        proven: true,
        account: { id: LAYLA, name: 'Layla Al Sabah', email: 'layla@example.com' },
        orders: [
          order(1, 'processing', 'TikTok Followers 1,000', 4.99),
          order(2, 'completed', 'TikTok Likes 1,000', 2.49),
        ],
        totalOrders: 7,
      },
    }),
    buildConversation({
      id: OMAR,
      channel: 'contact',
      userName: 'عمر الخالد',
      userEmail: 'omar@example.com',
      language: 'ar',
      subject: 'عشرون ألف متابع',
      phone: '+965 5555 0000',
      serviceType: 'Custom Package',
      here: false,
      messages: [letter],
    }),
    buildConversation({
      id: ANA,
      userName: 'Ana',
      userEmail: null,
      language: 'es',
      here: false,
      unread: false,
      waiting: false,
      assignee: BOSS,
      messages: ana,
    }),
  ]
}

function toSummary({
  messages: _,
  customer: __,
  phone: ___,
  serviceType: ____,
  otherConversations: ______,
  ...rest
}: ConversationDetails): Conversation {
  const { seenByVisitor: _____, ...one } = rest
  return one
}

const REPLIES: CannedReply[] = [
  {
    id: '55555555-5555-4555-8555-555555555555',
    title: 'Delivery time',
    texts: {
      en: 'Hello {{name}}, it takes two to three days.',
      es: 'Hola {{name}}, tarda de dos a tres días.',
    },
    updatedAt: '2026-11-01T10:00:00.000Z',
    revision: 1,
  },
  {
    id: '66666666-6666-4666-8666-666666666666',
    title: 'Greeting',
    texts: { en: 'Hello {{name}}, how can I help?' },
    updatedAt: '2026-11-01T10:00:00.000Z',
    revision: 1,
  },
]

/** Stubs the inbox API and its stream, which a test controls. */
export async function fakeInbox(page: Page) {
  const shop = {
    all: buildConversations(),
    replies: REPLIES,
    /** Conversations that the screen reported as seen. */
    seenIds: [] as string[],
    of: (id: string) => {
      const one = shop.all.find((other) => other.id === id)
      if (!one) throw new Error(`no conversation ${id}`)
      return one
    },
    /** Image of every attachment. */
    image: Buffer.alloc(0),
    async hear(id: string, message: string, part: Partial<ThreadMessage> = {}) {
      const one = shop.of(id)
      one.messages.push(buildMessage(message, part))
      Object.assign(one, { last: one.messages.at(-1), unread: true, waiting: true })
      await shop.tell('change', { id, about: 'message', by: 'user' })
    },
    tell: (event: 'change' | 'typing', data: object) =>
      page.evaluate(([name, sent]) => window.emitInboxEvent?.(name, sent), [event, data] as const),
  }
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      if (!String(input).endsWith('/api/admin/inbox/stream')) return real(input, init)
      const bytes = new TextEncoder()
      const body = new ReadableStream({
        start(controller) {
          window.emitInboxEvent = (event, data) =>
            controller.enqueue(bytes.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
          window.cutInbox = () => controller.close()
          init?.signal?.addEventListener('abort', () => {
            try {
              controller.error(new DOMException('over', 'AbortError'))
            } catch {}
          })
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
  })
  await page.route(/\/api\/admin\/canned-replies/, (route) =>
    route.fulfill({ json: { replies: shop.replies } }),
  )
  await page.route(/\/api\/admin\/tasks/, (route) => {
    const waiting = shop.all.filter((one) => !one.closedAt && !one.spam && one.waiting)
    return route.fulfill({ json: { tasks: { chats: waiting.length } } })
  })
  await page.route(/\/api\/admin\/conversations/, async (route) => {
    const url = new URL(route.request().url())
    const [, id, rest] = /\/conversations\/?([^/]*)\/?(.*)/.exec(url.pathname) ?? []
    const method = route.request().method()
    const sent = method === 'GET' ? {} : (route.request().postDataJSON() ?? {})
    if (id === 'assignees') return route.fulfill({ json: { assignees: [BOSS] } })
    if (!id) {
      const state = url.searchParams.get('state') ?? (url.searchParams.has('search') ? 'all' : 'open')
      const search = url.searchParams.get('search')?.toLowerCase() ?? ''
      const open = shop.all.filter((one) => !one.closedAt && !one.spam)
      const states = { open, all: shop.all } as Record<string, ConversationDetails[]>
      const closed = shop.all.filter((one) => one.closedAt)
      const rows = (states[state] ?? (state === 'closed' ? closed : []))
        .filter((one) => JSON.stringify(one).toLowerCase().includes(search))
        .filter((one) => [null, one.channel].includes(url.searchParams.get('channel') as never))
        .sort((one, other) => Number(other.unread) - Number(one.unread) || other.last.id - one.last.id)
      return route.fulfill({
        json: { conversations: rows.map(toSummary), next: null, unreadSpam: 0 },
      })
    }
    const one = shop.all.find((other) => other.id === id)
    if (!one) return route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not there' } })
    if (rest?.startsWith('attachments/'))
      return route.fulfill({ body: shop.image, contentType: 'image/webp' })
    if (rest?.endsWith('/text')) return route.fulfill({ json: { text: `${one.last.message}\n\n> quoted` } })
    if (method === 'GET') return route.fulfill({ json: one })
    if (method === 'PATCH') {
      const { closed, assignee, spam } = sent
      if (closed !== undefined) one.closedAt = closed ? new Date().toISOString() : null
      if (spam !== undefined) one.spam = spam
      if (assignee !== undefined)
        one.assignee = assignee && { id: assignee, name: assignee === BOSS.id ? BOSS.name : 'Owner' }
      return route.fulfill({ json: toSummary(one) })
    }
    if (rest === 'messages') {
      const answered = buildMessage(sent.message, { sender: 'support', author: 'Owner' })
      one.messages.push(answered)
      Object.assign(one, { last: answered, waiting: false })
      return route.fulfill({ status: 201, json: answered })
    }
    if (rest === 'seen') {
      shop.seenIds.push(id)
      one.unread = false
    }
    return route.fulfill({ json: { ok: true } })
  })
  return shop
}
