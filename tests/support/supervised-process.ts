/** A process under the supervisor of the shop, which answers with its id. `node supervised-process.ts COUNT`. */
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { Server } from 'node:net'
import { answerMetricsRequests, collectProcessMetrics } from '../../api/metrics/process-metrics.ts'
import { type SupervisorMessage, superviseProcesses } from '../../supervisor.ts'

if (cluster.isPrimary) await superviseProcesses(Number(process.argv[2]))
else {
  if (process.env.START_FAILS) process.exit(7)
  answerMetricsRequests()
  const server = createServer(async (request, response) => {
    if (request.url === '/crash') process.exit(1)
    response.setHeader('connection', 'close')
    if (request.url === '/metrics') return response.end(await collectProcessMetrics())
    // Slow enough that a reload finds requests in progress.
    setTimeout(() => response.end(String(process.pid)), 20)
  })
  // As in web-process.ts, but every connection ends with its answer.
  const stop = () => Server.prototype.close.call(server, () => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('message', (message: SupervisorMessage) => message.kind === 'replaced' && stop())
  server.listen(Number(process.env.PORT), '127.0.0.1')
}
