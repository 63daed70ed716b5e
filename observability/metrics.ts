import { collectDefaultMetrics, Registry } from 'prom-client'

/**
 * Metrics of this process. A registry of its own, because the library's global one would refuse a metric that hot reload
 * creates again.
 */
export const processMetrics = new Registry()

collectDefaultMetrics({ register: processMetrics })

// biome-ignore lint/suspicious/noExplicitAny: wrapped functions have different signatures.
type AnyFunction = (...args: any[]) => unknown

/**
 * Wraps a function and calls `onDone` with the duration and error when its promise settles or its callback
 * (the last argument) is called.
 */
export function instrument<F extends AnyFunction>(call: F, onDone: (ms: number, error: unknown) => void): F {
  const instrumented: AnyFunction = (...args) => {
    const startedAt = performance.now()
    const done = (error: unknown) => onDone(performance.now() - startedAt, error)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        done(error)
        return callback(error, ...rest)
      }
    }
    const result = call(...args)
    if (result instanceof Promise) result.then(() => done(undefined), done)
    return result
  }
  return instrumented as F
}
