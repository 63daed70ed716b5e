import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** As WASI numbers it. */
const EIO = 29

type ModuleOptions = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's file system we reach into; a test counts the syncs so that an upgrade cannot lose it. */
interface EmscriptenModule {
  FS: { ErrnoError: new (errno: number) => Error }
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
        const { NODEFS, FS } = module as EmscriptenModule
        NODEFS.stream_ops.fsync = (stream) => {
          try {
            fsyncSync(stream.nfd)
            this.#onSync()
          } catch {
            // Thrown through PostgreSQL itself it would leave it broken; as an error it is a PANIC of its own.
            throw new FS.ErrnoError(EIO)
          }
          return 0
        }
      },
    ]
    return initialized
  }
}
