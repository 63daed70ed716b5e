import cluster from 'node:cluster'
import type { MetricObject, Registry } from 'prom-client'
import { DATABASE_METRICS } from '../../observability/database-metrics.ts'
import { INBOUND_EMAIL_METRICS } from '../../observability/inbound-email-metrics.ts'
import { JOB_METRICS } from '../../observability/job-metrics.ts'
import { combineMetrics, createGauge, type MetricReport, reportMetrics } from '../../observability/metrics.ts'
import { PAGE_CACHE_METRICS } from '../../observability/page-cache-metrics.ts'
import { PROVIDER_METRICS } from '../../observability/provider-metrics.ts'
import { REQUEST_METRICS } from '../../observability/record-request.ts'
import { RETENTION_METRICS } from '../../observability/retention-metrics.ts'
import type { ProcessMessage, SupervisorMessage } from '../../supervisor.ts'

/** Metrics that each process counts. */
const PROCESS_METRICS = [
  ...REQUEST_METRICS,
  ...PAGE_CACHE_METRICS,
  ...DATABASE_METRICS,
  ...JOB_METRICS,
  ...PROVIDER_METRICS,
  ...RETENTION_METRICS,
  ...INBOUND_EMAIL_METRICS,
  createGauge('shop_processes', 'Processes that the metrics of processes are combined from', () => [
    { labels: {}, value: 1 },
  ]),
]

/** The metrics of one process, in a form that passes between processes. */
interface ProcessReport {
  shop: MetricReport[]
  node: MetricObject[]
}

/** Reads the metrics of this process and of the others under its supervisor, combined. */
export async function collectProcessMetrics(): Promise<{ shop: MetricReport[]; node: Registry }> {
  const reports = [await reportProcess(), ...(await collectOtherReports())]
  const { AggregatorRegistry } = await import('prom-client')
  return {
    shop: combineMetrics(reports.map(({ shop }) => shop)),
    node: AggregatorRegistry.aggregate(reports.map(({ node }) => node)),
  }
}

async function reportProcess(): Promise<ProcessReport> {
  nodeMetrics ??= openNodeMetrics()
  return { shop: reportMetrics(PROCESS_METRICS), node: await (await nodeMetrics).getMetricsAsJSON() }
}

let nodeMetrics: Promise<Registry> | undefined

/**
 * Collects the metrics of Node. Loads the library with the first request, so that a shop without monitoring
 * does not need it.
 */
async function openNodeMetrics(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

const waiting = new Map<number, (reports: ProcessReport[]) => void>()
let lastRequest = 0

/** Asks the supervisor for the metrics of the other processes; there are none without a supervisor. */
async function collectOtherReports(): Promise<ProcessReport[]> {
  if (!cluster.isWorker || !process.connected) return []
  lastRequest += 1
  const id = lastRequest
  const reports = new Promise<ProcessReport[]>((resolve) => waiting.set(id, resolve))
  process.send?.({ kind: 'collect-metrics', id } satisfies ProcessMessage)
  return reports
}

/** Answers the supervisor when another process is asked for the metrics of all. */
export function answerMetricsRequests(): void {
  if (!cluster.isWorker) return
  process.on('message', async (message: SupervisorMessage) => {
    if (message.kind === 'report-metrics') {
      const answer: ProcessMessage = { kind: 'metrics', id: message.id, report: await reportProcess() }
      process.send?.(answer)
    } else if (message.kind === 'collected-metrics') {
      waiting.get(message.id)?.(message.reports as ProcessReport[])
      waiting.delete(message.id)
    }
  })
}
