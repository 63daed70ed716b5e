type App = typeof import('../../app.ts')

/** The folder in which the operator started the command, for the paths that they name. */
export const workingDirectory = process.env.INIT_CWD ?? process.cwd()

/**
 * Runs an operator's command with the built shop, in its folder, and exits. After an error it prints `failure` with the
 * reason and exits with 1.
 */
export async function runCommand(failure: string, command: (app: App) => Promise<void>): Promise<never> {
  process.chdir(`${import.meta.dirname}/../..`)
  try {
    const build: string = '../../build/server/index.js'
    const app: App = await import(build)
    await command(app)
    process.exit()
  } catch (error) {
    console.error(`${failure}:\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
