import type { Db } from '../shop/services.ts'

export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}
