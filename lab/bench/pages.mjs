import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { Failure } from '../../scripts/system/failure.mjs'
import { findFreePort } from '../../scripts/system/ports.mjs'
import { printLine, table } from '../../scripts/system/terminal.mjs'
import { findBrowser } from '../../scripts/test/browser.mjs'

/** @typedef {NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']} Report */

const RUNS = 3
const SECOND = 1000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Measures every page of the sitemap three times with Lighthouse's phone settings and prints the medians. The results
 * are only meaningful on an otherwise idle machine.
 * @param {{address: string}} academy
 * @param {string[]} only paths, or none for all of them
 */
export async function measurePages(academy, only) {
  const paths = only.length > 0 ? only : await listedPages(academy.address)
  const browser = await openBrowser(fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-browser-')))
  const rows = [['page', ...CATEGORIES, 'LCP s', 'FCP s', 'TBT ms', 'CLS']]
  try {
    for (const each of paths) {
      const runs = []
      for (let index = 0; index < RUNS; index++) {
        const result = await lighthouse(academy.address + each, { port: browser.port, logLevel: 'silent' })
        if (!result) throw new Failure(`Lighthouse could not measure ${each}.`)
        runs.push(result.lhr)
      }
      const row = [each, ...medians(runs)]
      rows.push(row)
      printLine(row.join('  '))
    }
  } finally {
    await browser.close()
  }
  process.stdout.write(`\n${table(rows).join('\n')}\n\n`)
}

/** @param {string} address */
async function listedPages(address) {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** @param {Report[]} runs */
function medians(runs) {
  /** @param {(run: Report) => number} read */
  const middle = (read) => runs.map(read).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  /**
   * @param {string} name
   * @param {number} unit
   * @param {number} digits
   */
  const audit = (name, unit, digits) =>
    middle((run) => (run.audits[name]?.numericValue ?? Number.NaN) / unit).toFixed(digits)
  return [
    ...CATEGORIES.map((name) => String(middle((run) => Math.round((run.categories[name]?.score ?? 0) * 100)))),
    audit('largest-contentful-paint', SECOND, 2),
    audit('first-contentful-paint', SECOND, 2),
    audit('total-blocking-time', 1, 0),
    audit('cumulative-layout-shift', 1, 3),
  ]
}

/** @param {string} profile a folder for the browser's profile */
async function openBrowser(profile) {
  const program = findBrowser()
  if (!program) throw new Failure('This measurement needs Chromium, which is not installed.')
  const port = await findFreePort()
  const child = spawn(
    program,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-dev-shm-usage',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await sleep(100)
  return {
    port,
    async close() {
      child.kill()
      await ended
      fs.rmSync(profile, { recursive: true, force: true })
    },
  }
}
