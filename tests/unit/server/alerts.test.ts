import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../../deploy/observability')
/** Runs promtool from Debian's package `prometheus`. The tests are skipped if promtool is missing. */
const promtool = (...words: string[]) => spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
const isInstalled = promtool('--version').error === undefined

// The timeout is long, because each test starts a separate program, which takes a long time on a busy machine.
describe('the alert rules', { timeout: 30_000 }, () => {
  it.skipIf(!isInstalled)('the twelve alert rules are valid in Prometheus', () => {
    const { status, stdout } = promtool('check', 'rules', 'alerts.yml')
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('12 rules found') })
  })

  it.skipIf(!isInstalled)('no alert fires while all is well, and each one fires when it should', () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yml')
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' })
    const names = [...fs.readFileSync(path.join(folder, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)]
    const cases = fs.readFileSync(path.join(folder, 'alerts.test.yml'), 'utf8')
    for (const [, name] of names) expect(cases).toContain(`- name: ${name}\n`)
  })
})
