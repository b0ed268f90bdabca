import fs from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { portOf } from '../../../scripts/system/ports.mjs'

// This minimal server shows how fast Node and the database respond without the application's code. It runs the SQL
// statements that the application sent for each path, and returns the last statement's rows.

/** @import { Statement } from '../reads/record-statements' */

const { DATABASE_URL = '', BENCH_STATEMENTS = '', DATABASE_POOL_SIZE = 10 } = process.env
/** @type {Record<string, Statement[]>} */
const statementsByName = JSON.parse(fs.readFileSync(BENCH_STATEMENTS, 'utf8'))
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) })

const server = createServer(async ({ url = '' }, response) => {
  const statements = statementsByName[url]
  if (!statements) return void response.writeHead(404).end()
  try {
    /** @type {unknown[]} */
    let rows = []
    for (const statement of statements) ({ rows } = await pool.query(statement))
    const body = JSON.stringify({ success: true, rows })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  } catch (error) {
    process.stderr.write(`${url}: ${error}\n`)
    response.writeHead(500).end()
  }
})
server.listen(0, '127.0.0.1', () => process.send?.({ listening: { port: portOf(server) } }))
for (const name of ['SIGTERM', 'disconnect']) process.on(name, () => process.exit(0))
