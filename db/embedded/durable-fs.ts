import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Number of this error in WASI. */
const EIO = 29

type ModuleOptions = Parameters<NodeFS['init']>[1]

/**
 * The part of Emscripten's file system that is patched; a test counts the syncs, so that an upgrade cannot
 * drop them unnoticed.
 */
interface EmscriptenModule {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/**
 * PGlite's file system plus fsync: a commit is acknowledged after its data is on disk. `onSync` is called
 * after each sync.
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
            // Another error type would unwind through PostgreSQL and corrupt its state; an ErrnoError becomes
            // a PANIC.
            throw new FS.ErrnoError(EIO)
          }
          return 0
        }
      },
    ]
    return initialized
  }
}
