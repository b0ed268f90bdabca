import pg from 'pg'

/** Returns the URL with which the owner of the tables connects to the test database. */
export const ownerUrl = (): string => process.env.OWNER_DATABASE_URL ?? ''

/** Runs work that only the owner of the tables may do: changes to the schema and to permanent records. */
export async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl() })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
