// Creates build/database, the migrated and empty database that a new embedded one is copied from.
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FOLDER } from '../../db/embedded/data-directory.ts'
import { openEmbedded } from '../../db/embedded/open-embedded.ts'

const directory = 'build/new-database'
const { close } = await openEmbedded({
  directory,
  migrations: 'db/migrations',
  holder: 'the build',
  onError: (error) => {
    throw error
  },
})
await close()
renameSync(join(directory, DATABASE_FOLDER), 'build/database')
rmSync(directory, { recursive: true })
