import { once } from 'node:events'
import type { CpuProfile } from './flame-graph.ts'

/** Bytes between two samples of the allocation profiler. */
const SAMPLING_INTERVAL_BYTES = 64 * 1024
/** Microseconds between two samples of the CPU profiler. */
const SAMPLING_INTERVAL_US = 500

interface AllocationNode {
  selfSize: number
  children: AllocationNode[]
}

interface InspectorAnswer {
  id: number
  result?: Record<string, unknown>
  error?: { message: string }
}

/** Connection to the inspector of a Node process that runs with `--inspect`. */
export interface Inspector {
  startCpuProfile(): Promise<void>
  stopCpuProfile(): Promise<CpuProfile>
  startAllocationSampling(): Promise<void>
  /** Returns the bytes that were allocated since the start, also those that were freed. */
  stopAllocationSampling(): Promise<number>
  /** Evaluates an expression in the process and returns its JSON value. */
  evaluate<T>(expression: string): Promise<T>
  close(): void
}

/** `url` is the address that Node prints as "Debugger listening on …". */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const pending = new Map<number, (answer: InspectorAnswer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as InspectorAnswer
    pending.get(answer.id)?.(answer)
    pending.delete(answer.id)
  })
  let lastId = 0
  const send = (method: string, params: object = {}) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const id = ++lastId
      pending.set(id, ({ result = {}, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async startCpuProfile() {
      await send('Profiler.enable')
      await send('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US })
      await send('Profiler.start')
    },
    async stopCpuProfile() {
      const { profile } = await send('Profiler.stop')
      return profile as CpuProfile
    },
    async startAllocationSampling() {
      const params = {
        samplingInterval: SAMPLING_INTERVAL_BYTES,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      }
      await send('HeapProfiler.startSampling', params)
    },
    async stopAllocationSampling() {
      const { profile } = await send('HeapProfiler.stopSampling')
      return sumSizes((profile as { head: AllocationNode }).head)
    },
    async evaluate<T>(expression: string) {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true })
      return (result as { value: T }).value
    },
    close: () => socket.close(),
  }
}

function sumSizes({ selfSize, children }: AllocationNode): number {
  return children.reduce((sum, child) => sum + sumSizes(child), selfSize)
}
