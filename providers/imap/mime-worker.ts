import { parentPort } from 'node:worker_threads'
import { parseMime } from './parse-mime.ts'

parentPort?.on('message', (source: Uint8Array) => {
  parseMime(source).then(
    (email) => parentPort?.postMessage({ email }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
