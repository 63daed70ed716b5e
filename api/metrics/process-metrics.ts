import cluster from 'node:cluster'
import { AggregatorRegistry, Gauge } from 'prom-client'
import { processMetrics } from '../../observability/metrics.ts'
import type { SupervisorMessage, WorkerMessage } from '../../supervisor.ts'

const processes = new Gauge({
  name: 'shop_processes',
  help: 'Processes that the metrics of processes are combined from',
  registers: [processMetrics],
})
processes.set(1)

/** Answers the supervisor, which combines the metrics of all processes. */
export function answerMetricsRequests(): void {
  if (!cluster.isWorker) return
  AggregatorRegistry.setRegistries([processMetrics])
  new AggregatorRegistry()
}

/** Reads the metrics of all processes under the supervisor, combined. Those of this one if the supervisor has none. */
export async function collectProcessMetrics(): Promise<string> {
  const combined = cluster.isWorker && process.connected ? await askSupervisor() : null
  return combined ?? processMetrics.metrics()
}

function askSupervisor(): Promise<string | null> {
  return new Promise((resolve) => {
    const receive = (message: SupervisorMessage) => {
      if (message.kind !== 'metrics') return
      process.off('message', receive)
      resolve(message.text)
    }
    process.on('message', receive)
    process.send?.({ kind: 'collect-metrics' } satisfies WorkerMessage)
  })
}
