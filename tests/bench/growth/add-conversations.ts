import { sql } from 'drizzle-orm'
import { users } from '../../../shop/accounts/tables.ts'
import { conversationMessages, conversations } from '../../../shop/conversations/tables.ts'
import type { Db } from '../../../shop/services.ts'

const BATCH_SIZE = 50_000
/** Open conversations, however many there are in total, and how many of them wait for a reply. */
const OPEN = 200
const WAITING = 20
const CUSTOMERS = 1_000

/**
 * Adds chats and contact messages of one year with three messages each. Every fourth is of one of a thousand customers
 * with an account.
 */
export async function addConversations(db: Db, count: number): Promise<void> {
  for (let from = 1; from <= count; from += BATCH_SIZE) {
    const to = Math.min(count, from + BATCH_SIZE - 1)
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        create temp table bench_conversations on commit drop as
        select number, gen_random_uuid() as id, number % 3 = 0 as is_contact, number > ${count - OPEN}::int as is_open,
          number > ${count - WAITING}::int as is_waiting,
          now() - interval '1 year' * (1 - number::float8 / ${count}::int) as at
        from generate_series(${from}::int, ${to}::int) as number`)
      await tx.execute(sql`
        insert into ${conversations} (id, channel, session_id, user_id, name, email, lang, subject, service_type,
          created_at, waiting, unread, closed_at)
        select b.id, case when is_contact then 'contact' else 'chat' end,
          case when not is_contact then 'chat_' || substr(md5(b.id::text), 1, 22) end,
          u.id, 'Customer ' || number, coalesce(u.email, 'visitor.' || number || '@example.com'),
          (array['en', 'en', 'en', 'es', 'ar'])[1 + number % 5],
          case when is_contact then 'Question ' || number end, case when is_contact then 'TikTok Followers' end, at,
          is_waiting, is_waiting, case when not is_open then at + interval '1 day' end
        from bench_conversations b left join (
          select id, email, row_number() over (order by id) - 1 as place from ${users} order by id limit ${CUSTOMERS}::int
        ) u on number % 4 = 0 and place = number / 4 % ${CUSTOMERS}::int order by number`)
      await tx.execute(sql`
        insert into ${conversationMessages} (conversation_id, sender, body, created_at)
        select id, case message when 2 then 'support' else 'user' end,
          'Where is order ' || substr(md5(number::text), 1, 8) || '? It was promised for day ' || number % 28
            || ', and note ' || substr(md5((number % 50000)::text), 1, 6) || ' says so.',
          at + interval '10 minutes' * message
        from bench_conversations cross join generate_series(1, 3) as message order by number, message`)
      // The batch's messages are the latest, three for each conversation in turn.
      await tx.execute(sql`
        update ${conversations} c set last_message_id = (select max(id) from ${conversationMessages}) - 3 * (${to}::int - number)
        from bench_conversations b where c.id = b.id`)
      await tx.execute(sql`drop table bench_conversations`)
    })
  }
}
