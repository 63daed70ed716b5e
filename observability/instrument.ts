// biome-ignore lint/suspicious/noExplicitAny: what is wrapped has many forms, and each keeps its own.
type AnyFunction = (...given: any[]) => unknown

/**
 * The same function; `over` is told when it has answered, after how many milliseconds, and with which error. It answers
 * by a promise, or by a callback that it is given last.
 */
export function instrument<F extends AnyFunction>(ask: F, over: (ms: number, error: unknown) => void): F {
  const asked: AnyFunction = (...given) => {
    const began = performance.now()
    const done = (error: unknown) => over(performance.now() - began, error)
    const last = given.at(-1)
    if (typeof last === 'function') {
      given[given.length - 1] = (error: unknown, ...rest: unknown[]) => {
        done(error)
        return last(error, ...rest)
      }
    }
    const answer = ask(...given)
    if (answer instanceof Promise) answer.then(() => done(undefined), done)
    return answer
  }
  return asked as F
}
