/** Runs a call whose failure the visitor need not see; it is only logged. */
export function runInBackground(call: Promise<unknown>): void {
  call.catch((error) => console.error(error))
}
