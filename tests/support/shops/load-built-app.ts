/** Loads the build as a process does before it listens, so that no request of a test waits for it. */
export async function loadBuiltApp(): Promise<typeof import('../../../app.ts')> {
  const build: string = '../../../build/server/index.js'
  const app: typeof import('../../../app.ts') = await import(build)
  await app.loadPages()
  return app
}
