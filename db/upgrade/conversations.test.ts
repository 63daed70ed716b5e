import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const FOLDER = 'db/migrations'

async function migrate(client: PGlite, wanted: (file: string) => boolean): Promise<void> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && wanted(file))
  for (const file of files.sort()) await client.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
}

test('chats and messages written before they were conversations are all there, in their order', async () => {
  const client = new PGlite()
  await migrate(client, (file) => file < '0009')
  await client.exec(`
    insert into chat_sessions (id, name, email, lang, created_at)
      values ('chat_a', 'Ann', 'ann@example.com', 'ar', '2026-01-01'), ('chat_b', 'Bob', null, 'en', '2026-01-02');
    insert into chat_messages (id, session_id, sender, body, created_at) values
      (1, 'chat_a', 'user', 'one', '2026-01-01'), (2, 'chat_a', 'support', 'automatic', '2026-01-01'),
      (3, 'chat_b', 'user', 'two', '2026-01-02'), (4, 'chat_b', 'support', 'automatic', '2026-01-02'),
      (5, 'chat_a', 'support', 'five', '2026-01-05');
    update chat_sessions set last_message_id = case id when 'chat_a' then 5 else 3 end;
    insert into contact_messages (id, name, email, subject, message, lang, currency, created_at, answered_at) values
      (gen_random_uuid(), 'Cem', 'cem@example.com', 'Three', 'three', 'es', 'GBP', '2026-01-03', null),
      (gen_random_uuid(), 'Dee', 'dee@example.com', 'Four', 'four', 'es', 'EUR', '2026-01-04', '2026-01-06')`)
  await migrate(client, (file) => file >= '0009')

  const { rows } = await client.query(`
    select c.channel, c.session_id, c.name, last.body as last, waiting, unread, closed_at is not null as closed,
      array(select body from conversation_messages m where m.conversation_id = c.id order by m.id) as texts
    from conversations c join conversation_messages last on last.id = c.last_message_id order by last.id`)
  const open = { waiting: true, unread: true, closed: false }
  expect(rows).toMatchObject([
    { channel: 'chat', session_id: 'chat_b', last: 'two', texts: ['two', 'automatic'], ...open },
    { channel: 'contact', session_id: null, name: 'Cem', texts: ['three'], ...open },
    { channel: 'contact', name: 'Dee', texts: ['four'], unread: false, closed: true },
    {
      session_id: 'chat_a',
      last: 'five',
      texts: ['one', 'automatic', 'five'],
      waiting: false,
      unread: false,
    },
  ])
  const next = `insert into conversation_messages (conversation_id, sender, body)
    select id, 'user', 'next' from conversations limit 1 returning id`
  expect((await client.query(next)).rows).toEqual([{ id: 8 }])
  await client.close()
})
