import type { Db, Signals } from '../shop/services.ts'

export interface Database extends Signals {
  db: Db
  /**
   * Returns the database for a heavy read that decides nothing about money: a replica with everything that was committed
   * before, or `db`.
   */
  getReportDb(): Promise<Db>
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}
