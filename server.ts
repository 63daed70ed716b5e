/**
 * Entry of the shop: one process that serves it, or with WEB_CONCURRENCY several under one port and a supervisor.
 */

import cluster from 'node:cluster'
import { basename, join } from 'node:path'
import { getConcurrency } from './concurrency.ts'

process.chdir(join(import.meta.dirname, basename(import.meta.dirname) === 'build' ? '..' : '.'))

const concurrency = process.argv.includes('--dev') ? 1 : getConcurrency(process.env)
if (cluster.isPrimary && concurrency > 1) {
  const { superviseProcesses } = await import('./supervisor.ts')
  await superviseProcesses(concurrency)
} else await import('./web-process.ts')
