import { type ChildProcess, spawn } from 'node:child_process'

const NOWHERE = 'http://127.0.0.1:9'

/** `npm run upgrade-postgres` on a data folder of the test's own, without the world's registry. */
export function upgrade(
  dataDir: string,
  words: string[],
  {
    onOutput = () => {},
    registry = NOWHERE,
  }: { onOutput?: (said: string, child: ChildProcess) => unknown; registry?: string } = {},
) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: '', ACADEMY_DATA_DIR: dataDir, npm_config_registry: registry }
    const child = spawn(process.execPath, ['scripts/upgrade/upgrade.mjs', ...words], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
        onOutput(said, child)
      })
    }
    // Not 'close': of one that is killed the database that it had started keeps the streams.
    child.on('exit', (code) => setImmediate(() => resolve({ code, said })))
  })
}
