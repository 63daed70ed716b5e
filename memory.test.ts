import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/**
 * Prints the size of the heap in MB after filling it with objects that nothing refers to any more, after some checks with requests
 * in between, and after some without. A process of its own, because nothing else may allocate.
 */
const PROGRAM = `
  import { EventEmitter } from 'node:events'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { releaseMemoryAtRest } from './memory.ts'
  const getHeapMb = () => Math.round(process.memoryUsage().heapTotal / 2 ** 20)
  const server = new EventEmitter()
  releaseMemoryAtRest(server, 100)
  const fill = () => Array.from({ length: 500_000 }, (_, place) => ({ place, name: 'row ' + place })).length
  fill()
  const sizes = [getHeapMb()]
  const visit = () => { for (let request = 0; request < 50; request += 1) server.emit('request') }
  visit()
  const visits = setInterval(visit, 10)
  await sleep(500)
  sizes.push(getHeapMb())
  clearInterval(visits)
  await sleep(500)
  sizes.push(getHeapMb())
  console.log(JSON.stringify(sizes))`

test('the heap shrinks once no requests arrive, and not before', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
  })
  const [filled = 0, busy, atRest] = JSON.parse(stdout)
  expect(filled).toBeGreaterThan(40)
  expect(busy).toBeGreaterThan(filled * 0.9)
  expect(atRest).toBeLessThan(filled / 2)
})
