import type { Db, Signals } from '../shop/services.ts'

export interface Database extends Signals {
  db: Db
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}
