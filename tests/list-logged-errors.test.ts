import { expect, test } from 'vitest'
import { createLogger } from '../observability/logger.ts'
import { listLoggedErrors } from './support/list-logged-errors.ts'

test('lists error lines of a log and no warnings', () => {
  const written: string[] = []
  const log = createLogger('debug', { write: (line) => void written.push(line) })
  log.warn('slow')
  log.error({ err: new Error('broken') }, 'failed')
  log.info('served')
  log.fatal('ended')
  expect(listLoggedErrors(written.join('')).map((line) => JSON.parse(line).msg)).toEqual(['failed', 'ended'])
})
