import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { joinBegin } from './pipeline-statements.ts'

/** Returns a client that answers when the test says so, and the statements that were sent to it. */
function createClient() {
  const sent: string[] = []
  const answers: { resolve: (value: unknown) => void; reject: (error: Error) => void }[] = []
  const query = (text: string) => {
    sent.push(text)
    return new Promise((resolve, reject) => answers.push({ resolve, reject }))
  }
  const client = joinBegin({ query } as unknown as pg.PoolClient)
  return { sent, answers, query: (text: string) => client.query(text) }
}

const lost = new Error('connection lost')

describe('joinBegin', () => {
  test('sends BEGIN and the first SELECT without waiting', async () => {
    const { sent, answers, query } = createClient()
    await query('begin')
    const selected = query('select 1')
    expect(sent).toEqual(['begin', 'select 1'])
    answers[0]?.resolve('begun')
    answers[1]?.resolve('one')
    expect(await selected).toBe('one')
  })

  test('fails the first SELECT when BEGIN fails, also if the SELECT succeeded', async () => {
    const { answers, query } = createClient()
    await query('begin')
    const selected = query('select 1')
    answers[0]?.reject(lost)
    answers[1]?.resolve('one')
    await expect(selected).rejects.toBe(lost)
  })

  test('sends a statement that writes only after BEGIN has succeeded', async () => {
    const { sent, answers, query } = createClient()
    await query('begin')
    const inserted = query('insert into orders default values')
    expect(sent).toEqual(['begin'])
    answers[0]?.reject(lost)
    await expect(inserted).rejects.toBe(lost)
    expect(sent).toEqual(['begin'])
  })
})
