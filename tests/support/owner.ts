import pg from 'pg'

/** The owner's URL of the database that this worker of the services tests uses; the application's is DATABASE_URL. */
export const ownerUrl = (): string => process.env.OWNER_DATABASE_URL ?? ''

/** Does what only the owner of the tables may: changes of the schema, and of what stands for good. */
export async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl() })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
