import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type ModuleOptions = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's file system we reach into; a test counts the syncs so that an upgrade cannot lose it. */
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/**
 * PGlite's file system with the one call it lacks: what PostgreSQL syncs goes to the disk before a commit
 * is acknowledged. `onSync` hears of each.
 */
export class DurableFS extends NodeFS {
  readonly #onSync: () => void

  constructor(directory: string, onSync: () => void = () => {}) {
    super(directory)
    this.#onSync = onSync
  }

  override async init(pg: PGlite, options: ModuleOptions) {
    const initialized = await super.init(pg, options)
    const { emscriptenOpts } = initialized
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        const { NODEFS } = module as EmscriptenModule
        NODEFS.stream_ops.fsync = (stream) => {
          fsyncSync(stream.nfd)
          this.#onSync()
          return 0
        }
      },
    ]
    return initialized
  }
}
