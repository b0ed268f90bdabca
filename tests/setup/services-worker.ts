import { beforeAll, inject } from 'vitest'
import { emptyDatabase } from './postgres'

// Runs before the file under test is imported: the client reads its address from the environment.
const { databases, dataDir } = inject('services')
const worker = Number(process.env.VITEST_POOL_ID)
const database = databases[worker - 1]
if (!database) throw new Error(`no database for worker ${worker}`)
Object.assign(process.env, {
  DATABASE_URL: database.application,
  OWNER_DATABASE_URL: database.owner,
  // Every racer needs a connection of its own.
  DATABASE_POOL_SIZE: '24',
  ACADEMY_DATA_DIR: dataDir,
  NEXTAUTH_SECRET: 'only-for-the-tests-0123456789abcdef',
  LOG_LEVEL: 'silent',
})

beforeAll(() => emptyDatabase(database.owner))
