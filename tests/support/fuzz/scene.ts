import type pg from 'pg'
import { asDataUrl, png } from '../images'

/** The fuzz tests send requests as these users of the demo academy. The values are phone numbers. */
export const phones = {
  student: '9000000021',
  'another student': '9000000022',
  teacher: '9000000011',
  'another teacher': '9000000012',
  applicant: '9000000014',
  admin: '9000000001',
} as const
export type Sender = keyof typeof phones | 'a forger' | 'nobody'
export const senders = [...Object.keys(phones), 'a forger', 'nobody'] as Sender[]
export const DEMO_PASSWORD = 'swara-demo'

/** The IDs of existing records and a picture, for use in the requests. */
export interface Scene {
  /** Up to 12 IDs from each table that has UUIDs as IDs. */
  ids: string[]
  users: string[]
  slots: string[]
  payments: string[]
  picture: string
}

export async function readScene(database: pg.Pool): Promise<Scene> {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'id' AND c.data_type = 'uuid' AND t.table_type = 'BASE TABLE'`,
  )
  const idsOf = async (table: string) =>
    (await database.query<{ id: string }>(`SELECT id FROM "${table}" ORDER BY id LIMIT 12`)).rows.map(({ id }) => id)
  const [users, slots, payments, ...others] = await Promise.all(
    ['users', 'slots', 'payments', ...tables.map(({ name }) => name)].map(idsOf),
  )
  if (!users || !slots || !payments) throw new Error('the demo academy is empty')
  return { users, slots, payments, ids: others.flat(), picture: asDataUrl(await png(2, 2)) }
}
